"""Measurements that anyone can repeat: `make bench`. What each measures: docs/benchmarks.md."""
