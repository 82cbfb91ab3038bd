/// The words of a title, which a heading may repeat.
struct TitleWords {
  /// The number of characters of a title or heading that are compared; the rest is ignored.
  static let longest = 1_000

  private let words: Set<Substring>

  init(_ title: String) {
    words = Set(Self.words(of: title))
  }

  /// Whether more than three quarters of a heading's characters belong to words of the title.
  func areRepeated(in heading: String) -> Bool {
    let found = Self.words(of: heading)
    let all = found.reduce(0) { $0 + $1.count + 1 }
    let others = found.reduce(0) { $0 + (words.contains($1) ? 0 : $1.count + 1) }
    return all > 0 && others * 4 < all
  }

  private static func words(of text: String) -> [Substring] {
    text.prefix(longest).lowercased().split { !$0.isLetter && !$0.isNumber }.map { Substring(String($0)) }
  }
}
