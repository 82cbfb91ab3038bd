"""The feeds of invented people that the pictures show, served on this machine."""
import threading, urllib.parse
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape, quoteattr

RIDGE = "4A9A6E3C-68EE-40CE-87E0-D949843B912A"
HARBOUR = "9DDFAFF5-94E2-453C-A6E8-29343FE72272"

ARTICLE = """
<p>The bus leaves you at a gate. From there a path goes up through <a href="https://trails.example/pines">pine forest</a>, and for an hour
there is nothing to photograph, which is the best way to begin.</p>
<h2>The first night</h2>
<p>Snow was not in the forecast. It came at four, without wind, and by dark the lake was a sheet of paper.</p>
<figure><img src="{base}/images/%s.png" alt="A lake between hills at night, with a full moon">
<figcaption>Ten minutes past six, from the hut</figcaption></figure>
<p>What was in the bag:</p>
<ul><li>one camera, <strong>one lens</strong></li><li>two batteries, kept warm</li><li>bread, and <em>more</em> bread than you think</li></ul>
<h2>Down to the harbour</h2>
<p>On the third day the cloud stayed below us until noon.</p>
<figure><img src="{base}/images/%s.png" alt="Blue hills, one behind the other"><figcaption>Looking back</figcaption></figure>
""" % (RIDGE, HARBOUR)

# The name of a feed, its groups, and its posts: hours ago, title, HTML, and the comments on it.
# A comment: a name, the number of the comment it answers, minutes after the post, HTML.
TALK = [
    ("Jonas Weber", None, 25, "<p>The second picture is why I still read blogs. Which hut was it?</p>"),
    ("Ana Ribeiro", 0, 41, "<p>The <a href='https://huts.example/north'>North Hut</a>. Eight beds, one stove, no signal.</p>"),
    ("Kofi Asante", 1, 58, "<p>No signal is the feature. Did you need to book?</p>"),
    ("Ana Ribeiro", 2, 75, "<p>In summer, yes. In November the key hangs behind the <code>E4</code> sign.</p>"),
    ("Mhairi Munro", None, 90, "<p>We tried from the east in March and turned round at the stream. Saved for next year.</p>"),
    ("Pilar Ortega", 4, 130, "<p>The stream is a bridge now. Mind the sheep, and shut the second gate.</p>"),
    ("Noor Haddad", None, 170, "<p>More bread than you think. Words to live by.</p>"),
]
BLOGS = [
    ("Pier Blog", "", [(5, "Three days on the north ridge", ARTICLE, TALK), (29, "A tripod for the ferry", "", []),
                       (75, "What the tide tables leave out", "", [])]),
    ("First Light", "photo", [(4, "Fog, and what to do in it", "", []), (30, "Shooting into the sun", "", [])]),
    ("Darkroom Notes", "photo", [(50, "Paper that is older than I am", "", [])]),
    ("Small Programs", "software", [(1, "A parser in an afternoon", "", []), (9, "Delete the cache", "", []),
                                    (26, "Names are documentation", "", []), (51, "Sorting, again", "", [])]),
    ("The Changelog of Everything", "software", [(8, "Terminals that draw pictures", "", [])]),
    ("Harbour Gazette", "news", [(3, "Ferry runs an hour later from Monday", "", []), (7, "New lamps for the old pier", "", []),
                                 (12, "Library opens on Sundays", "", []), (31, "The heron is back", "", [])]),
    ("Mountain Weather", "news", [(5, "Snow above 900 m until Friday", "", [])]),
]


class Feeds:
    """A server of the blogs, whose dates are as long ago as they say, from now."""

    def __init__(self, pictures):
        self.now = datetime.now(timezone.utc)
        documents = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                data = documents.get(self.path)
                self.send_response(200 if data else 404)
                self.send_header("Content-Length", str(len(data or b"")))
                self.send_header("Content-Type", "application/atom+xml")
                self.end_headers()
                self.wfile.write(data or b"")

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = "http://127.0.0.1:%d" % self.server.server_address[1]
        lines = ['demo  "Demo"  #photo\n']
        for name, group, posts in BLOGS:
            path = "/" + urllib.parse.quote(name.lower().replace(" ", "-"))
            documents[path] = self.feed(path, name, posts, pictures)
            lines.append('%s  "%s"%s\n' % (self.base + path, name, "  #" + group if group else ""))
            for number, post in enumerate(posts):
                documents["%s/%d/comments" % (path, number)] = self.comments("%s/%d" % (path, number), post)
        self.sources = "".join(lines)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()

    def feed(self, path, name, posts, pictures):
        entries = "".join(
            self.entry("%s/%d" % (path, number), title, name, self.now - timedelta(hours=hours),
                       html.replace("{base}", pictures) or "<p>%s.</p>" % escape(title),
                       '<link rel="replies" type="application/atom+xml" href="%s/comments" thr:count="%d"/>'
                       % (self.base + "%s/%d" % (path, number), len(talk)) if talk else "")
            for number, (hours, title, html, talk) in enumerate(posts))
        return self.document(path, name, entries)

    def comments(self, path, post):
        hours, title, _, talk = post
        entries = "".join(
            self.entry("%s/%d" % (path, number), "", author, self.now - timedelta(hours=hours) + timedelta(minutes=minutes), html,
                       '<thr:in-reply-to ref="urn:blogs:%s/%d"/>' % (path, parent) if parent is not None else "")
            for number, (author, parent, minutes, html) in enumerate(talk))
        return self.document(path + "/comments", title, entries)

    def entry(self, path, title, author, date, html, more):
        return ("<entry><id>urn:blogs:%s</id><title>%s</title><author><name>%s</name></author><updated>%s</updated>"
                '<published>%s</published><link rel="alternate" href=%s/><content type="html">%s</content>%s</entry>'
                % (path, escape(title), escape(author), stamp(date), stamp(date), quoteattr(self.base + path), escape(html), more))

    def document(self, path, title, entries):
        return ('<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" '
                'xmlns:thr="http://purl.org/syndication/thread/1.0"><id>urn:blogs:%s</id><title>%s</title><updated>%s</updated>%s</feed>'
                % (path, escape(title), stamp(self.now), entries)).encode()


def stamp(date):
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")
