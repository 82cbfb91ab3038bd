#!/usr/bin/env python3
"""A scene in Python: a walk with pictures, in pages, and notes about its stations.

feedshell scenes add ./walk.py && feedshell walk
"""
import json
import os
import sys

STATIONS = [
    "The gate",
    "The market",
    "The well",
    "The old bridge",
    "The mill",
    "The two towers",
    "The harbour",
    "The lighthouse",
    "The ferry",
    "The pine wood",
    "The quarry",
    "The chapel",
    "The vineyard",
    "The railway",
    "The river bend",
    "The cliffs",
    "The dunes",
    "The salt pans",
    "The windmill",
    "The bay",
    "The watchtower",
    "The hill",
    "The view",
]
PICTURES = [
    "E4DBED99-9998-42E2-9C80-F0723D6A26A0",
    "9DDFAFF5-94E2-453C-A6E8-29343FE72272",
    "50BCECB3-AB59-43C6-A243-E890B626D3AB",
    "B0D709B8-14A4-458E-A04A-C4A8753E0F0E",
    "C45724CB-7AEF-4C48-8ABD-B706970776C3",
    "4A9A6E3C-68EE-40CE-87E0-D949843B912A",
]
FOLDER = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
NOTES = os.path.join(FOLDER, "walk-notes.json")

DESCRIPTION = {
    "protocol": 1,
    "name": "walk",
    "routes": ["walk", "walk/{station}"],
    "on": "feed",
    "paged": True,
    "title": {"en": "A walk", "el": "Ένας περίπατος"},
    "empty": {"en": "There is no such station.", "el": "Δεν υπάρχει τέτοια στάση."},
    "actions": [{"name": "note", "summary": {"en": "keep a note about it", "el": "σημείωσε κάτι"}, "usage": "TEXT"}],
}


def name(number):
    """The id of a station: a name, which no number of a row is taken for."""
    return STATIONS[number].lower().replace(" ", "-")


def notes():
    """The notes by the ids of their stations; in a file, because each visit starts the program again."""
    try:
        with open(NOTES) as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def row(number, opens=True):
    """A station as a row of the list, or alone."""
    return {
        "id": name(number),
        "kind": "station",
        "title": STATIONS[number],
        "detail": notes().get(name(number)),
        "image": "http://demo.invalid/images/%s.png" % PICTURES[number % len(PICTURES)],
        "fields": {"kilometers": number * 1.5},
        "actions": ["note"],
        "opens": "walk/" + name(number) if opens else None,
    }


def load(question):
    """A page of stations, or one of them."""
    station = question.get("parameters", {}).get("station")
    if station is not None:
        return {"rows": [row(number, opens=False) for number in range(len(STATIONS)) if name(number) == station]}
    start = int(question.get("cursor") or 0)
    end = min(start + question.get("limit", 10), len(STATIONS))
    return {"rows": [row(number) for number in range(start, end)], "cursor": str(end) if end < len(STATIONS) else None}


def act(question):
    """Stores a note."""
    in_greek = question["language"] == "el"
    if question["row"] not in map(name, range(len(STATIONS))):
        message = "Δεν υπάρχει στάση %s." if in_greek else "There is no station %s."
        return {"error": {"kind": "badArgument", "message": message % question["row"]}}
    if not question["words"]:
        message = "Ποια σημείωση;" if in_greek else "Which note?"
        return {"error": {"kind": "badArgument", "message": message}}
    os.makedirs(FOLDER, exist_ok=True)
    changed = {**notes(), question["row"]: " ".join(question["words"])}
    with open(NOTES, "w") as file:
        json.dump(changed, file)
    return {"say": "Σημειώθηκε." if in_greek else "Noted.", "reload": True}


def serve():
    """Answers one message after the other; what it does not know needs no answer."""
    for line in sys.stdin:
        message = json.loads(line)
        if "load" in message:
            answer = load(message["load"])
        elif "act" in message:
            answer = act(message["act"])
        else:
            continue
        print(json.dumps({"id": message["id"], **answer}), flush=True)


if sys.argv[1:] == ["describe"]:
    print(json.dumps(DESCRIPTION))
else:
    serve()
