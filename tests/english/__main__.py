"""Check the project's English against docs/glossary.md and the limits in settings.toml.

    make english                       count the hits by kind
    make english LIST=phrase-ui        print the hits of a kind, with file and line; all: every one
    make english LIST=sentences        count the texts by package: whole, f-strings, fragments

Exit code 1 if a kind has more hits than its limit, or an allowance is not needed any longer.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from english.project import Result, Settings, check_project, package_modules, read_settings
from english.sentences import PIECES, count_pieces


def main(names: list[str]) -> int:
    """Run the check, list the kinds that are named, and return the exit code."""
    settings = read_settings()
    if names == ["sentences"]:
        _print_sentences(settings)
        return 0
    if wrong := set(names) - {*settings.limits, "all"}:
        print(f"Unknown: {', '.join(sorted(wrong))}. Kinds: {', '.join(settings.limits)}, all.")
        return 2
    result = check_project(Path(), settings)
    over = _over(result, settings)
    _print_hits(result, set(names))
    _print_counts(result, settings)
    for one in result.unused:
        print(f"settings.toml: {one.path}, {one.rule}: no hit needs this allowance: remove it.")
    return 1 if over or result.unused else 0


def _over(result: Result, settings: Settings) -> set[str]:
    counts = Counter(hit.category for hit in result.hits)
    return {name for name, limit in settings.limits.items() if counts[name] > limit}


def _print_sentences(settings: Settings) -> None:
    print(f"{'':<22}" + "".join(f"{kind:>11}" for kind in PIECES))
    modules = package_modules(Path(), settings)
    for package, counts in count_pieces(modules, settings.paths["players"]).items():
        if counts:
            print(f"{package:<22}" + "".join(f"{counts[kind]:>11}" for kind in PIECES))


def _print_hits(result: Result, names: set[str]) -> None:
    for hit in result.hits:
        if hit.category in names or "all" in names:
            print(f"{hit.path}:{hit.line}: {hit.rule}: {hit.text}  -> {hit.advice}")


def _print_counts(result: Result, settings: Settings) -> None:
    counts, over = Counter(hit.category for hit in result.hits), _over(result, settings)
    for name, limit in settings.limits.items():
        mark = f"  over the limit: make english LIST={name}" if name in over else ""
        print(f"{name:<18}{counts[name]:>6} of {limit}{mark}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # the reader has seen enough: head, less
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
