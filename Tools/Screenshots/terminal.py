"""A program in xterm: what it writes is read on its way, and keys are typed for it."""
import fcntl, os, re, select, struct, subprocess, termios, time, tty

COLORS = ["1b1f27", "e06c75", "98c379", "e5c07b", "61afef", "c678dd", "56b6c2", "c8ccd4",
          "5c6370", "ef7a83", "a6d189", "f0cf8b", "79bcfa", "d89bec", "6fd0dc", "ffffff"]
BACKGROUND, FOREGROUND = "12151b", "d5d9e0"
CURSOR = "7dc0ff"
BORDER = 18
SECONDS = 20
ESCAPES = re.compile(rb"\x1bP.*?\x1b\\|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b.|[\x01\x02\r]", re.S)
READY = b"\x1b[0n"


class Terminal:
    """xterm with sixel and without a frame, one line higher than the program knows: for what is typed."""

    def __init__(self, display, program, environment, columns, lines):
        resources = {
            "background": "#" + BACKGROUND, "foreground": "#" + FOREGROUND, "cursorColor": "#" + CURSOR,
            "internalBorder": BORDER, "borderWidth": 0, "scrollBar": "off", "cursorBlink": "off", "faceName": "DejaVu Sans Mono",
            "faceSize": 13, "decTerminalID": "vt340", "numColorRegisters": 1024, "sixelScrolling": "on", "allowWindowOps": "on",
            "maxGraphicSize": "1600x1600", "boldColors": "off", "utf8": 2, "bellIsUrgent": "off", "scaleHeight": "1.06"}
        resources.update({"color%d" % number: "#" + color for number, color in enumerate(COLORS)})
        self.outside, inside = os.openpty()
        self.xterm = subprocess.Popen(
            ["xterm", "-geometry", "%dx%d+0+0" % (columns, lines + 1), "-S/%d" % self.outside]
            + [word for name, value in resources.items() for word in ("-xrm", "XTerm*%s: %s" % (name, value))],
            pass_fds=[self.outside], env=dict(environment, DISPLAY=display.name, LC_ALL="C.UTF-8"), stderr=subprocess.DEVNULL)
        tty.setraw(inside)
        self.screen = inside
        self.written, self.rest, self.pictures = b"", b"", 0
        self.answers = b""
        # xterm begins with the number of its window.
        self.until(lambda: b"\n" in self.answers, "a window")
        self.answers = b""
        self.height, self.width = self.size(b"\x1b[14t", rb"\x1b\[4;(\d+);(\d+)t")
        self.line = self.height // (lines + 1)
        self.program, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, self.width, lines * self.line))
        self.process = subprocess.Popen(
            [program], env=environment, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)

    def size(self, question, answer):
        os.write(self.screen, question)
        self.until(lambda: re.search(answer, self.answers), "the size of the terminal")
        size = [int(number) for number in re.search(answer, self.answers).groups()]
        self.answers = b""
        return size

    def until(self, is_met, name):
        """Passes on what both sides write until a condition is met."""
        end = time.monotonic() + SECONDS
        while not is_met():
            sides = [self.screen] + ([self.program] if hasattr(self, "program") else [])
            ready = select.select(sides, [], [], 1)[0]
            if time.monotonic() > end:
                raise RuntimeError("Waited for %s. The program wrote:\n%s" % (name, self.text[-3000:]))
            for side in ready:
                data = os.read(side, 65536)
                if side == self.screen:
                    self.answers += data
                    data = data.replace(READY, b"") if hasattr(self, "program") else b""
                    if data:
                        os.write(self.program, data)
                else:
                    self.keep(data)
                    os.write(self.screen, data)

    def keep(self, data):
        """Adds what the program wrote, and counts its pictures in place of keeping them."""
        self.rest += data
        start = self.rest.find(b"\x1bP")
        while start >= 0:
            end = self.rest.find(b"\x1b\\", start)
            if end < 0:
                break
            self.pictures += re.match(rb"\x1bP[0-9;]*q", self.rest[start:start + 20]) is not None
            self.rest = self.rest[:start] + self.rest[end + 2:]
            start = self.rest.find(b"\x1bP", start)
        if start < 0:
            self.written, self.rest = self.written + self.rest, b""

    @property
    def text(self):
        """What the program wrote since the last keys, without pictures and colours."""
        return ESCAPES.sub(b"", self.written).decode(errors="replace")

    def shows(self, prompt, text="", pictures=0):
        """Waits for a text, a prompt that is not loading any more, and pictures."""
        pattern = "(?s)" + text + r".*(?<![\u2800-\u28ff] )" + re.escape(prompt) + r"> \Z"
        self.until(lambda: re.search(pattern, self.text), "the prompt " + prompt)
        self.until(lambda: self.pictures >= pictures, "%d pictures" % pictures)
        self.settle()

    def types(self, keys):
        """Types at the top of an empty screen: the first line has what is typed."""
        os.write(self.screen, b"\x1b[H\x1b[2J")
        self.written, self.pictures = b"", 0
        os.write(self.program, keys.encode())

    def settle(self):
        """Waits until xterm has read everything that was written."""
        self.answers = b""
        os.write(self.screen, b"\x1b[5n")
        self.until(lambda: READY in self.answers, "xterm")

    def close(self):
        os.close(self.program)
        self.process.wait()
        self.xterm.terminate()
        self.xterm.wait()
        os.close(self.outside)
        os.close(self.screen)
