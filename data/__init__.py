"""What is kept: the event file, the editions, samples, what is brought in and given out."""
