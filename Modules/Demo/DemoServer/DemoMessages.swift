import Foundation

/// The messages of the demo source, generated on demand.
struct DemoMessages: Sendable {
  /// The `DemoID` family of page tokens.
  private static let tokens: UInt64 = 0
  /// The seed of the random messages, for which the first page has messages of every form.
  private static let seed: UInt64 = 1_048_000
  /// The date of the newest message: 2015-02-01T07:46:23Z.
  private static let newest = Date(timeIntervalSince1970: 1_422_776_783)

  let count: Int

  struct Message: Hashable, Sendable {
    let id: Int
    let author: DemoAuthor
    let updated: Date
    let content: String
  }

  struct Page: Sendable {
    let messages: [Message]
    /// The token of the next page; nil at the end.
    let token: String?
  }

  /// The message at `index`, newest first.
  func message(_ index: Int) -> Message {
    var random = DemoRandom(seed: UInt64(index) ^ Self.seed)
    let age = Self.age(at: index == 0 ? 0 : Double(index) + Double.random(in: 0..<1, using: &random))
    return Message(
      id: index + 1,
      author: random.pick(DemoAuthor.all),
      updated: Self.newest.addingTimeInterval(-age),
      content: Self.content(&random))
  }

  /// The page for a token, or the first page if `token` is nil; nil for an unknown token.
  func page(at token: String?, limit: Int) -> Page? {
    guard let start = token.map(index(of:)) ?? 0 else { return nil }
    let end = min(count, start + limit)
    return Page(messages: (start..<end).map(message), token: end < count ? Self.token(for: end) : nil)
  }

  /// The token of the page that starts at `index`.
  static func token(for index: Int) -> String {
    DemoID.uuid(index: index, family: tokens).uuidString
  }

  private func index(of token: String) -> Int? {
    UUID(uuidString: token).flatMap { DemoID.index(of: $0, family: Self.tokens) }.flatMap { $0 < count ? $0 : nil }
  }

  /// The age of a message relative to the newest message, in whole seconds.
  ///
  /// The gaps between messages shrink from almost an hour, so that 2^40 messages fit in 19 years.
  private static func age(at position: Double) -> TimeInterval {
    let year = 365.25 * 86_400
    return (year * log1p(position / 10_000)).rounded()
  }

  /// Generates a text of one line, of a few lines, or of many more lines than a list shows.
  private static func content(_ random: inout DemoRandom) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: random.pick(DemoMessageWords.remarks)
    case 6..<12: text(sentences: 2...4, separator: " ", &random)
    case 12..<16: text(sentences: 7...14, separator: " ", &random)
    case 16: text(sentences: 2...5, separator: "\n\n", &random)
    case 17: random.pick(DemoMessageWords.notes)
    default: random.pick(DemoMessageWords.languages)
    }
  }

  private static func text(sentences: ClosedRange<Int>, separator: String, _ random: inout DemoRandom) -> String {
    let count = Int.random(in: sentences, using: &random)
    return DemoMessageWords.sentences.shuffled(using: &random).prefix(count)
      .map {
        $0.replacing("{place}", with: random.pick(DemoWords.places))
          .replacing("{subject}", with: random.pick(DemoWords.subjects))
      }
      .joined(separator: separator)
  }
}
