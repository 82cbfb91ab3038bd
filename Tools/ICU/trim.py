#!/usr/bin/env python3
"""Writes the data of ICU for FeedShell's languages, to be linked in place of the toolchain's (34 MB).

trim.py ARCHIVE FOLDER TABLES...
ARCHIVE is lib_FoundationICU.a of the toolchain's static libraries. Each of TABLES is a texts.json, whose members are the languages.
Writes FOLDER/icu.dat and prints the name of the symbol that it replaces. Needs ar, nm and objcopy.

Kept are the root of everything, the languages with all their regions, what belongs to no language, and the rules of breaks between
characters, words, lines and sentences. Converters, transliterators, dictionaries and numbers in words are left out.
A language that is not there falls back to the root.
"""
import json, os, re, struct, subprocess, sys, tempfile

MEMBER = "icu_packaged_data.cpp.o"
WITHOUT_LANGUAGE = set("""
    root pool res_index supplementalData zone metaZones timezoneTypes windowsZones zoneinfo64 numberingSystems plurals pluralRanges
    dayPeriods likelySubtags metadata keyTypeData genderList icustd icuver currencyNumericCodes units tzdbNames langInfo
    grammaticalFeatures""".split())
BREAKS = {"char", "word", "line", "sent", "title"}


def is_kept(name, languages):
    folder, stem, kind = re.fullmatch(r"[^/]+/(?:(.+)/)?([^/]+)\.(\w+)", name).groups()
    if folder == "translit" or kind == "cnv":
        return False
    if folder == "rbnf":
        return stem in ("root", "pool", "res_index")
    if folder == "brkitr":
        return stem in ("root", "res_index") or kind == "brk" and stem in BREAKS
    return kind != "res" or stem in WITHOUT_LANGUAGE or stem.split("_")[0] in languages


def items(data):
    """The names and bytes of the items in a file of common data (ICU's udata format, little endian)."""
    header, = struct.unpack_from("<H", data, 0)
    count, = struct.unpack_from("<I", data, header)
    offsets = [struct.unpack_from("<II", data, header + 4 + 8 * number) for number in range(count)]
    ends = [start for _, start in offsets[1:]] + [len(data) - header]
    for (name, start), end in zip(offsets, ends):
        name = data[header + name:data.index(b"\0", header + name)].decode()
        yield name, data[header + start:header + end]


def common_data(header, kept):
    """A file of common data with these items, which are in the order of their names; each begins at a multiple of 16 bytes."""
    table = 4 + 8 * len(kept)
    first = (table + sum(len(name) + 1 for name, _ in kept) + 15) // 16 * 16
    offsets, names, bodies = b"", b"", b""
    for name, body in kept:
        offsets += struct.pack("<II", table + len(names), first + len(bodies))
        names += name.encode() + b"\0"
        bodies += body + b"\0" * (-len(body) % 16)
    return header + (struct.pack("<I", len(kept)) + offsets + names).ljust(first, b"\0") + bodies


def main(archive, folder, tables):
    languages = {tag.split("-")[0] for table in tables for tag in json.load(open(table, encoding="utf-8"))}
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["ar", "x", os.path.abspath(archive), MEMBER], cwd=place, check=True)
        member, everything = os.path.join(place, MEMBER), os.path.join(place, "all.dat")
        symbols = subprocess.run(["nm", member], capture_output=True, text=True, check=True).stdout
        symbol = re.search(r"\bicudt\d+_dat\b", symbols).group(0)
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", member, everything], check=True)
        data = open(everything, "rb").read()
    kept = [item for item in items(data) if is_kept(item[0], languages)]
    os.makedirs(folder, exist_ok=True)
    target = os.path.join(folder, "icu.dat")
    with open(target + ".new", "wb") as file:
        file.write(common_data(data[:struct.unpack_from("<H", data, 0)[0]], kept))
    os.replace(target + ".new", target)
    print(symbol)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
