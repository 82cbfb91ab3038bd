import Posts

/// An option of a subscription: a word `NAME=VALUE` on its line.
enum SubscriptionOption: String, CaseIterable {
  /// How long posts are stored.
  case keep
  /// Whether the articles on the pages of posts replace the texts of the posts.
  case full
  /// The time between automatic reloads.
  case every
  /// The layout of rows in the source's list.
  case rows
  /// The sort order of the source's list.
  case order
  /// Whether the server may be in a private network or on this computer, although it was in the public network before.
  case local

  /// The values of `rows`, as in the setting with that name.
  static let looks = ["grid", "line", "small", "large"]

  /// Whether a word is an option, even with an invalid value.
  static func isOne(_ word: String) -> Bool { allCases.contains { $0.value(in: word) != nil } }

  /// Whether a word is an option with an invalid value.
  static func isWrong(_ word: String) -> Bool {
    keep.value(in: word).map { KeepPeriod(String($0)) == nil } ?? full.value(in: word).map { flag($0) == nil }
      ?? local.value(in: word).map { flag($0) == nil } ?? every.value(in: word).map {
        ReloadInterval(String($0)) == nil
      }
      ?? rows.value(in: word).map { !looks.contains(String($0)) }
      ?? order.value(in: word).map { PostOrder(rawValue: String($0)) == nil } ?? false
  }

  /// Parses `yes` or `no`; nil for any other text.
  static func flag(_ text: Substring) -> Bool? {
    switch text {
    case "yes": true
    case "no": false
    default: nil
    }
  }

  /// The value in a word if the word is this option; otherwise nil.
  func value(in word: String) -> Substring? {
    let name = rawValue + "="
    return word.hasPrefix(name) ? word.dropFirst(name.count) : nil
  }
}
