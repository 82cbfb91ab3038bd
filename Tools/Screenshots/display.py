"""A virtual display, and its pixels as PNG."""
import mmap, os, struct, subprocess, zlib

SIZE = (1600, 1200)


class Display:
    """Xvfb, which keeps its pixels in a file of X's window dump format."""

    def __init__(self, folder):
        self.folder = folder
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "%dx%dx24" % SIZE, "-fbdir", folder, "-nocursor",
             "-nolisten", "tcp", "-dpi", "96"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.name = ":" + number.readline().strip()
        if self.name == ":":
            raise RuntimeError("Xvfb did not start.")

    def pixels(self, width, height):
        """The rows of the upper left corner, three bytes a pixel."""
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            dump = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
            header = struct.unpack(">25I", dump[:100])
            start, stride = header[0] + 12 * header[19], header[12]
            rows = []
            for y in range(height):
                row = dump[start + y * stride:start + y * stride + 4 * width]
                line = bytearray(3 * width)
                line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
                rows.append(bytes(line))
            return rows

    def close(self):
        self.process.terminate()
        self.process.wait()


def cropped(rows, background, border):
    """The rows as far as something was drawn, with a border above and below."""
    empty = bytes(background) * (len(rows[0]) // 3)
    last = max((y for y, row in enumerate(rows) if row != empty), default=0)
    return [empty] * border + rows[:last + 1] + [empty] * border


def png(rows):
    """The PNG of the rows: with a palette if 256 colours are enough, else with the filter for each row that packs best."""
    width = len(rows[0]) // 3
    colors = {}
    for row in rows:
        for x in range(0, len(row), 3):
            colors.setdefault(row[x:x + 3], len(colors))
    if len(colors) <= 256:
        kind, extra = 3, chunk(b"PLTE", b"".join(colors))
        lines = [b"\0" + bytes(colors[row[x:x + 3]] for x in range(0, len(row), 3)) for row in rows]
    else:
        kind, extra, lines = 2, b"", filtered(rows)
    header = struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra
            + chunk(b"IDAT", zlib.compress(b"".join(lines), 9)) + chunk(b"IEND", b""))


def filtered(rows):
    above = bytes(len(rows[0]))
    for row in rows:
        left = bytes(3) + row[:-3]
        choices = [b"\0" + row, b"\1" + bytes((a - b) & 255 for a, b in zip(row, left)),
                   b"\2" + bytes((a - b) & 255 for a, b in zip(row, above))]
        yield min(choices, key=lambda line: sum(min(byte, 256 - byte) for byte in line[1:]))
        above = row


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
