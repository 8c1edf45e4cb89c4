"""Rows and entries that the tests of the event file share."""

from data.event.store import JournalHead, Store, Writer

AT = "2026-05-01T09:00:00+00:00"


def entry(
    command: str = "test", *, terminal: str = "laptop", subject: str = "roster"
) -> JournalHead:
    return JournalHead(AT, "to", terminal, command, "{}", subject)


def player(name: str) -> dict[str, object]:
    return {"name": name, "name_key": name.casefold(), "added_at": AT}


def add_players(store: Store, *names: str, terminal: str = "laptop") -> list[int]:
    with store.write(entry(terminal=terminal)) as writer:
        ids = writer.insert_all("player", [player(name) for name in names])
        writer.say(f"{', '.join(names)} added.")
    return ids


def add_round(writer: Writer, number: int = 1) -> None:
    writer.insert("round", {"number": number, "phase": "draft"})


def game(first: int, second: int | None, **more: object) -> dict[str, object]:
    return {"round": 1, "first": first, "second": second, "made_by": "draw", **more}


def names(store: Store) -> list[str]:
    with store.read() as reader:
        return [row["name"] for row in reader.table("player", order="id")]
