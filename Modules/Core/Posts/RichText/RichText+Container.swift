extension RichText {
  /// A block around others, of which each line of them begins with something.
  public enum Container: Hashable, Sendable {
    /// Words of somebody else.
    case quotation
    /// An item of a list; the marker stands before its first block.
    case item(Marker, isFirst: Bool)
    /// The meaning of a term.
    case definition
    /// A footnote; the marker stands before its first block.
    case note(Marker, isFirst: Bool)

    /// The beginning of a line.
    ///
    /// - Parameter isFirst: whether it is the first line of the container.
    /// - Returns: the marker, or blanks as wide.
    func prefix(isFirst: Bool) -> String {
      switch self {
      case .quotation: "> "
      case .definition: "  "
      case .item(let marker, _), .note(let marker, _):
        isFirst ? marker.text : String(repeating: " ", count: marker.text.utf8.count)
      }
    }

    /// The container of a block, which is its first one or a further one.
    func containing(first: Bool) -> Container {
      switch self {
      case .quotation, .definition: self
      case .item(let marker, _): .item(marker, isFirst: first)
      case .note(let marker, _): .note(marker, isFirst: first)
      }
    }
  }

  /// The sign before an item.
  public enum Marker: Hashable, Sendable {
    /// No sign, as before a note that is no item.
    case none
    /// A dash, in a list without numbers.
    case bullet
    /// The number of the item, which may be negative.
    case number(Int)
    /// The number of the item in letters; one that has none is a number.
    case lettered(Int, Letters)

    /// The sign with the blank behind it.
    public var text: String {
      switch self {
      case .none: ""
      case .bullet: "- "
      case .number(let number): "\(number). "
      case .lettered(let number, let letters): letters.text(of: number) + ". "
      }
    }
  }

  /// The letters of a number.
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
    /// The numbers that Roman numerals are written for.
    private static let romanNumbers = 1...3_999

    /// A number in letters; in digits if it has none.
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
