#!/usr/bin/env python3
"""Draws the pictures of the documents: screenshots.py PROGRAM FOLDER"""
import os, re, subprocess, sys, tempfile
import display, feeds, terminal

LIMIT = 200_000
LINES = 33


class Studio:
    """The display, the servers and the folder of a visitor."""

    def __init__(self, program, folder, work):
        self.program, self.folder, self.work = program, folder, work
        self.display = display.Display(work)
        self.demo = subprocess.Popen([program, "serve"], stdout=subprocess.PIPE, text=True)
        pictures = re.search(r"http://\S+", self.demo.stdout.readline()).group()
        self.feeds = feeds.Feeds(pictures)

    def close(self):
        self.feeds.close()
        self.demo.terminate()
        self.demo.wait()
        self.display.close()

    def environment(self, name):
        home = os.path.join(self.work, name)
        places = {"XDG_%s_HOME" % kind: os.path.join(home, kind.lower()) for kind in ("CONFIG", "STATE", "CACHE", "DATA")}
        os.makedirs(os.path.join(places["XDG_CONFIG_HOME"], "feedshell"))
        with open(os.path.join(places["XDG_CONFIG_HOME"], "feedshell", "sources"), "w") as file:
            file.write(self.feeds.sources)
        return dict(places, HOME=home, TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8", PATH=os.environ["PATH"])

    def photograph(self, visit, columns):
        """Writes the PNG of a visit, a function of the terminal: what its last command printed."""
        name = visit.__name__
        shell = terminal.Terminal(self.display, self.program, self.environment(name), columns, LINES)
        try:
            visit(shell)
            size = (shell.width + 2 * terminal.BORDER, shell.height + 2 * terminal.BORDER)
            # xterm draws the cursor last, and may draw while the pixels are read.
            before, rows = None, self.display.pixels(*size)
            while rows != before or not any(bytes.fromhex(terminal.CURSOR) in row for row in rows):
                shell.settle()
                before, rows = rows, self.display.pixels(*size)
        finally:
            shell.close()
        data = display.png(display.cropped(rows[terminal.BORDER + shell.line:], bytes.fromhex(terminal.BACKGROUND), terminal.BORDER))
        if len(data) > LIMIT:
            raise RuntimeError("%s.png has %d bytes: more than %d." % (name, len(data), LIMIT))
        with open(os.path.join(self.folder, name + ".png"), "wb") as file:
            file.write(data)
        print("%s.png: %d bytes" % (name, len(data)))


def pictures(shell):
    shell.shows("sources", "End of the list")
    shell.types("demo\r")
    shell.shows("Demo", "unread", pictures=6)


def sources(shell):
    shell.shows("sources", "End of the list")
    shell.types("refresh\r")
    shell.shows("sources", "unread")
    shell.types("sources\r")
    shell.shows("sources", "unread")


def article(shell):
    shell.shows("sources", "End of the list")
    shell.types("pier\r")
    shell.shows("Pier Blog", "End of the feed")
    shell.types("1\r")
    shell.shows("Pier Blog/1", "Enter:", pictures=1)


def conversation(shell):
    article(shell)
    shell.types("comments\r")
    shell.shows("Pier Blog/1", "Enter:")


def main(program, folder):
    with tempfile.TemporaryDirectory() as work:
        studio = Studio(program, folder, work)
        try:
            studio.photograph(pictures, 100)
            for visit in [sources, article, conversation]:
                studio.photograph(visit, 84)
        finally:
            studio.close()


main(*sys.argv[1:])
