/// Texts that would affect a terminal if printed unchanged.
enum TextBombs {
  static var all: [String] {
    let controls = (0..<0xA0).compactMap { Unicode.Scalar($0) }.map { "a\(Character($0))b" }
    let sequences = [
      "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{7}", "\u{1B}[6n", "\u{1B}[c", "\u{1B}P$q\"p\u{1B}\\",
      "\u{9B}2J",
      "\u{90}q\u{9C}", "\u{1B}[?1049h", "\u{1B}_Gi=1;AAAA\u{1B}\\", "\u{1B}[200~rm -rf\u{1B}[201~",
      "\r\nfeed> quit\r\n",
      "\u{1B}#8", "\u{1B}c", "\u{1B}[3;5r", "\u{1B}[>4;2m", "\u{E}x\u{F}",
    ]
    let characters = [
      "\u{202E}txt.exe", "\u{2066}a\u{2069}\u{2069}", "\u{200B}\u{200D}\u{FEFF}", "\u{E0001}\u{E0041}", "👨‍👩‍👧‍👦🏳️‍🌈",
      "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "漢", count: 5_000),
      "\u{FFFE}\u{FFFF}\u{10FFFF}",
      "\u{2028}\u{2029}\u{85}", String(repeating: " ", count: 100_000), "ﷺ﷽", "\u{1F1E6}\u{1F1E7}\u{1F1E8}", "\t\t\t",
    ]
    let tails = sequences.map { "text " + $0 + " more" } + sequences.map { String($0.dropLast()) }
    return controls + sequences + tails + characters
  }
}
