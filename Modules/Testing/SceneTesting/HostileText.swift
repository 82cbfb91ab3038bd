/// Texts that a hostile server may send.
public enum HostileText: String, CaseIterable, Sendable {
  /// Escape sequences, controls and bidirectional overrides.
  case escapes = "escapes and controls"
  /// Wide characters, emoji and combining marks, in words without spaces.
  case wide = "wide characters"
  /// A million letters.
  case long = "1 MB of text"
  /// Ten thousand lines.
  case lines = "10,000 line ends"

  /// The text.
  public var text: String {
    switch self {
    case .escapes: Self.escapeSequences
    case .wide: String(repeating: "屋久島👩‍👩‍👧‍👦🇬🇷e\u{301}\t", count: 40)
    case .long: String(repeating: "a word after another ", count: 50_000)
    case .lines: String(repeating: "x\n", count: 10_000)
    }
  }

  var isLong: Bool { self == .long || self == .lines }

  /// CSI, OSC 0, OSC 52, OSC 8 and DCS in their 7-bit and C1 forms, an HTML escape, bidirectional overrides and
  /// isolates, line separators, tags, a bell, a backspace, and far too many combining marks.
  private static let escapeSequences =
    "a\u{1B}[31mred\u{1B}[2J\u{1B}]0;title\u{07}\u{1B}]52;c;aGk=\u{1B}\\\u{1B}]8;;http://evil\u{1B}\\link\u{1B}P1$r\u{1B}\\"
    + "\u{9B}2J\u{9D}0;x\u{9C}\u{90}q&#27;[1m\u{202E}gpj.exe\u{2066}x\u{2069}\u{200F}\u{2028}y\u{2029}\u{E0041}\u{7F}\u{8}\r\n"
    + "e" + String(repeating: "\u{301}", count: 10_000) + "end"

  /// Whether an untrusted scalar must never reach a terminal.
  public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
