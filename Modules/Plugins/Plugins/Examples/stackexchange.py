#!/usr/bin/env python3
"""The answers and comments of Stack Exchange, on posts of any feed that are questions there.

feedshell scenes add ./stackexchange.py && feedshell --source https://stackoverflow.com/feeds
"""
import gzip, html, json, sys, time, urllib.error, urllib.parse, urllib.request

API = sys.argv[2] if len(sys.argv) > 2 else "https://api.stackexchange.com/2.3"  # tests have one of their own
HOSTS = ["stackoverflow.com", "serverfault.com", "superuser.com", "askubuntu.com", "unix.stackexchange.com"]
FINDS = [form % host for host in HOSTS for form in ("https://%s/questions/{id}/*", "https://%s/q/{id}")]
LINKS = ["https://stackoverflow.com/questions/11227809/why", "https://stackoverflow.com/q/11227809"]
ABOUT = {"protocol": 1, "name": "stackexchange", "title": {"en": "Stack Exchange"}, "finds": FINDS, "examples": LINKS}
pauses, kept = {}, {}  # the end of the pause of each method; the comments of each question, with their time
class Refusal(Exception): pass

def get(kind, ids, part, sort, order, host, page=1):
    left = pauses.get((kind, part), 0) - time.time()
    if left > 0: raise Refusal("rateLimited", "The server asks for a pause of %d s." % (left + 1))
    query = {"site": host, "filter": "withbody", "pagesize": 100, "page": page, "sort": sort, "order": order}
    address = "%s/%s/%s/%s?%s" % (API, kind, ids, part, urllib.parse.urlencode(query))
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    try:
        answer = urllib.request.urlopen(request, timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    data = json.loads(gzip.decompress(answer.read()))  # the server compresses every answer
    if "error_id" in data:
        raise Refusal("rateLimited" if data["error_id"] == 502 else "invalidData", data["error_message"])
    pauses[kind, part] = time.time() + data.get("backoff", 0)
    return data["items"] + (get(kind, ids, part, sort, order, host, page + 1) if data["has_more"] else [])

def comment(item, parent=None):
    return {"id": "a%d" % item["answer_id"] if "answer_id" in item else "c%d" % item["comment_id"], "parent": parent,
            "author": html.unescape(item.get("owner", {}).get("display_name", "?")), "score": item["score"],
            "html": ("<p>✓ accepted</p>" if item.get("is_accepted") else "") + item["body"],
            "createdAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(item["creation_date"]))}

def comments(host, question):
    answers = get("questions", question, "answers", "votes", "desc", host)
    found = [comment(item) for item in get("questions", question, "comments", "creation", "asc", host) + answers]
    for first in range(0, len(answers), 100):
        ids = ";".join(str(item["answer_id"]) for item in answers[first : first + 100])
        replies = get("answers", ids, "comments", "creation", "asc", host)
        found += [comment(item, "a%d" % item["post_id"]) for item in replies]
    return found

if sys.argv[1] == "describe": sys.exit(print(json.dumps(ABOUT)))
for message in map(json.loads, sys.stdin):
    load = message.get("load", {})
    if "found" not in load: continue
    try:
        key = urllib.parse.urlsplit(load["found"]).hostname, int(load["comments"])
        if load["offline"]: raise Refusal("connectivity", "The comments are not here.")
        if time.time() - kept.get(key, (0,))[0] > 300: kept[key] = time.time(), comments(*key)
        answer = {"comments": kept[key][1]}
    except (Refusal, OSError, EOFError, ValueError, KeyError) as error:
        kind = "connectivity" if isinstance(error, OSError) else "invalidData"
        kind, words = error.args if isinstance(error, Refusal) else (kind, str(error))
        answer = {"error": {"kind": kind, "message": words}}
    print(json.dumps({"id": message["id"], **answer}), flush=True)
