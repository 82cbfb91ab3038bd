extension RichText {
  /// A block around other blocks; in plain text, it adds a prefix to each of their lines.
  public enum Container: Hashable, Sendable {
    /// A quotation.
    case quotation
    /// A list item; its marker is written before its first block.
    case item(Marker, isFirst: Bool)
    /// The definition of a term.
    case definition
    /// A footnote; its marker is written before its first block.
    case note(Marker, isFirst: Bool)

    /// The prefix of a line: the marker on the first line, spaces of the same width on other lines.
    func prefix(isFirst: Bool) -> String {
      switch self {
      case .quotation: "> "
      case .definition: "  "
      case .item(let marker, _), .note(let marker, _):
        isFirst ? marker.text : String(repeating: " ", count: marker.text.utf8.count)
      }
    }

    /// A copy for the first block in the container if `first`, otherwise for a later block.
    func containing(first: Bool) -> Container {
      switch self {
      case .quotation, .definition: self
      case .item(let marker, _): .item(marker, isFirst: first)
      case .note(let marker, _): .note(marker, isFirst: first)
      }
    }
  }

  /// The marker of a list item or a footnote.
  public enum Marker: Hashable, Sendable {
    /// No marker, as for an item outside a list.
    case none
    /// A dash, in an unordered list.
    case bullet
    /// The number of the item; it may be negative.
    case number(Int)
    /// The number of the item written with letters, or with digits if letters cannot express it.
    case lettered(Int, Letters)

    /// The marker with the space after it.
    public var text: String {
      switch self {
      case .none: ""
      case .bullet: "- "
      case .number(let number): "\(number). "
      case .lettered(let number, let letters): letters.text(of: number) + ". "
      }
    }
  }

  /// The letters that express a number.
  public enum Letters: UInt8, Hashable, Sendable, CaseIterable {
    /// `a`, `b`, … `z`, `aa`.
    case lowerLetter
    /// `A`, `B`, … `Z`, `AA`.
    case upperLetter
    /// `i`, `ii`, `iii`, `iv`.
    case lowerRoman
    /// `I`, `II`, `III`, `IV`.
    case upperRoman

    private static let romans = [
      (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    /// The numbers that can be written as Roman numerals.
    private static let romanNumbers = 1...3_999

    /// The number written with letters, or with digits if letters cannot express it.
    func text(of number: Int) -> String {
      guard number > 0 else { return String(number) }
      switch self {
      case .lowerLetter: return Self.letters(of: number)
      case .upperLetter: return Self.letters(of: number).uppercased()
      case .lowerRoman: return Self.roman(number)
      case .upperRoman: return Self.roman(number).uppercased()
      }
    }

    private static func letters(of number: Int) -> String {
      var (rest, letters) = (number, "")
      while rest > 0 {
        letters = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))) + letters
        rest = (rest - 1) / 26
      }
      return letters
    }

    private static func roman(_ number: Int) -> String {
      guard romanNumbers.contains(number) else { return String(number) }
      var (rest, text) = (number, "")
      for (value, sign) in romans {
        while rest >= value {
          text += sign
          rest -= value
        }
      }
      return text
    }
  }
}
