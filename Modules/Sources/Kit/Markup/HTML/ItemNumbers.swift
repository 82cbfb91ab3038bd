import Posts

/// Numbers the items of a list.
struct ItemNumbers {
  private var following: Int
  private let step: Int
  /// The marker of the last item.
  private(set) var last = RichText.Marker.bullet
  /// The letters used instead of numbers; nil for digits.
  private let letters: RichText.Letters?

  /// Creates the numbering of a list, which may start at any number, and may count down.
  init(of list: MarkupElement) {
    letters = Self.letters(of: list)
    let isReversed = list.attribute("reversed") != nil
    step = isReversed ? -1 : 1
    let start = list.attribute("start").flatMap { Int($0) }
    following = start ?? (isReversed ? list.children.count { $0.name.lowercased() == "li" } : 1)
  }

  /// The marker of the next item: with the item's `value`, or otherwise with the next number.
  mutating func next(for item: MarkupElement) -> RichText.Marker {
    let number = item.attribute("value").flatMap { Int($0) } ?? following
    following = number &+ step
    last = letters.map { .lettered(number, $0) } ?? .number(number)
    return last
  }

  private static func letters(of list: MarkupElement) -> RichText.Letters? {
    switch list.attribute("type") {
    case "a": return .lowerLetter
    case "A": return .upperLetter
    case "i": return .lowerRoman
    case "I": return .upperRoman
    default: break
    }
    guard let style = list.attribute("style")?.lowercased(), style.contains("list-style") else { return nil }
    return names.first { style.contains($0.key) }?.value
  }

  private static let names: [String: RichText.Letters] = [
    "lower-alpha": .lowerLetter, "lower-latin": .lowerLetter, "upper-alpha": .upperLetter, "upper-latin": .upperLetter,
    "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
  ]
}
