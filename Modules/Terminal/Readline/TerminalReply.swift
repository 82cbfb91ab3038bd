/// A terminal's replies about its graphics, colours and background, separated from the input typed meanwhile.
public nonisolated struct TerminalReply: Hashable, Sendable {
  /// Whether the terminal supports kitty graphics.
  public private(set) var hasKittyGraphics = false
  /// Whether the terminal shows 24-bit colours.
  public private(set) var hasDirectColor = false
  /// Whether the terminal supports sixel graphics.
  public private(set) var hasSixel = false
  /// The size of a character; nil if the terminal did not report it.
  public private(set) var cell: CellSize?
  /// The colour of the background; nil if the terminal did not report it.
  public private(set) var background: Color?
  /// Whether the last reply has arrived, so that only typed input can follow.
  public private(set) var isComplete = false
  /// The received bytes that do not belong to a reply: input typed before the replies arrived.
  public private(set) var typed: [UInt8] = []

  /// The size of a character, in pixels.
  public struct CellSize: Hashable, Sendable {
    private static let plausible = 1...500

    public let width: Int
    public let height: Int

    /// Creates a size; nil if it is implausible for a character cell.
    public init?(width: Int, height: Int) {
      guard Self.plausible.contains(width), Self.plausible.contains(height) else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// A colour; each component is from 0 to 1.
  public struct Color: Hashable, Sendable {
    public let red: Double
    public let green: Double
    public let blue: Double

    /// Parses a colour in the format of terminal replies: `rgb:RRRR/GGGG/BBBB` with one to four digits each.
    ///
    /// Nil if the text is invalid.
    init?(_ text: some StringProtocol) {
      guard text.hasPrefix("rgb:") else { return nil }
      let parts = text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false).map { digits -> Double? in
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return Int(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.count) - 1) }
      }
      guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The queries for the background (OSC 11) and for a character's size (XTWINOPS 16), followed by the query to which
  /// every terminal replies (DA1).
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"
  /// The query for kitty graphics: an image of one pixel that is not displayed.
  static let kittyQuestion = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// The query for 24-bit colour (DECRQSS): sets a colour that is in no palette, and requests the current attributes.
  static let colorQuestion = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
  /// The attributes reported by a terminal with 24-bit colour, without separators or the number of a colour space.
  private static let reportedColor = [48, 2, 1, 2, 3]

  /// Parses the bytes received so far.
  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if let end = Self.end(ofControl: rest) {
        readControl(String(decoding: bytes[(index + 2)..<end], as: UTF8.self))
        index = end
      } else if let end = Self.end(ofCommand: rest) {
        hasKittyGraphics = String(decoding: bytes[index..<end], as: UTF8.self).contains(";OK")
        index = end
      } else if let end = Self.end(ofSetting: rest) {
        readSetting(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      } else if let end = Self.end(ofColor: rest) {
        background = Color(String(decoding: bytes[(index + 5)..<end], as: UTF8.self).filter { !$0.isTerminator })
        index = end
      } else {
        typed.append(bytes[index])
        index += 1
      }
    }
  }

  /// The end of a reply `ESC [`, parameters, letter; nil for the sequences of keys such as arrows, which are similar.
  private static func end(ofControl bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: Array("\u{1B}[".utf8)) else { return nil }
    let parameters = bytes.dropFirst(2).prefix { (0x30...0x3F).contains($0) }
    let isAnswer = parameters.first == UInt8(ascii: "?") || parameters.starts(with: Array("6;".utf8))
    guard isAnswer, parameters.endIndex < bytes.endIndex else { return nil }
    return ["c", "t"].contains(Character(Unicode.Scalar(bytes[parameters.endIndex]))) ? parameters.endIndex + 1 : nil
  }

  /// The end of a reply `ESC _ G`, text, `ESC \`.
  private static func end(ofCommand bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: Array("\u{1B}_G".utf8)) else { return nil }
    guard let end = bytes.dropFirst(3).firstIndex(of: 0x1B), end + 1 < bytes.endIndex else { return nil }
    return end + 2
  }

  /// The end of a reply `ESC P`, 0 or 1, `$r`, attributes, `ESC \`.
  private static func end(ofSetting bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: Array("\u{1B}P0$r".utf8)) || bytes.starts(with: Array("\u{1B}P1$r".utf8)) else {
      return nil
    }
    guard let end = bytes.dropFirst(5).firstIndex(of: 0x1B), end + 1 < bytes.endIndex else { return nil }
    return end + 2
  }

  /// The end of a reply `ESC ] 11 ;`, text, BEL or `ESC \`.
  private static func end(ofColor bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: Array("\u{1B}]11;".utf8)) else { return nil }
    guard let end = bytes.dropFirst(5).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
    if bytes[end] == 0x07 { return end + 1 }
    return end + 1 < bytes.endIndex ? end + 2 : nil
  }

  private mutating func readSetting(_ answer: String) {
    let numbers = answer.dropFirst(5).split { !$0.isNumber }.compactMap { Int($0) }
    hasDirectColor = numbers.suffix(Self.reportedColor.count) == Self.reportedColor[...]
  }

  private mutating func readControl(_ answer: String) {
    let numbers = answer.split { !$0.isNumber }.compactMap { Int($0) }
    if answer.hasSuffix("c") {
      hasSixel = numbers.dropFirst().contains(4)
      isComplete = true
    } else if numbers.count == 3 {
      cell = CellSize(width: numbers[2], height: numbers[1])
    }
  }
}

extension Character {
  /// Whether the character may end a reply.
  fileprivate nonisolated var isTerminator: Bool { self == "\u{07}" || self == "\u{1B}" || self == "\\" }
}
