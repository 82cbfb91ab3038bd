#!/usr/bin/env python3
"""Writes figures of Tools/bench into docs/BENCHMARKS.md: record.py VERSION < FIGURES

Its table has a row for each figure and a column for each release. The figures of a release that is there are replaced.
"""
import re, sys

FILE = "docs/BENCHMARKS.md"


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def main(version):
    figures = dict(re.match(r"(.*\S)\s+(-?[\d.]+)$", line).groups() for line in sys.stdin if line.strip())
    with open(FILE) as file:
        lines = file.read().split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("| figure |"))
    end = next(number for number in range(start, len(lines)) if not lines[number].startswith("|"))
    versions = cells(lines[start])[1:]
    table = {row[0]: dict(zip(versions, row[1:])) for row in map(cells, lines[start + 2:end])}
    versions += [version] if version not in versions else []
    for row in table.values():
        row.pop(version, None)
    for name, figure in figures.items():
        table.setdefault(name, {})[version] = figure
    rows = [["figure"] + versions, ["---"] + ["--:"] * len(versions)]
    rows += [[name] + [row.get(version, "") for version in versions] for name, row in table.items()]
    lines[start:end] = ["| %s |" % " | ".join(row) if row[0] != "---" else "|%s|" % "|".join(row) for row in rows]
    with open(FILE, "w") as file:
        file.write("\n".join(lines))


main(*sys.argv[1:])
