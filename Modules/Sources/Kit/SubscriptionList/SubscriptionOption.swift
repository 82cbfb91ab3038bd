import Posts
import Storage

/// An option of a subscription, a word `NAME=VALUE` of its line.
enum SubscriptionOption: String, CaseIterable {
  /// The time for which posts are kept.
  case keep
  /// Whether posts are read with the articles of their pages.
  case full
  /// The time between automatic loads.
  case every
  /// The look of its list.
  case rows
  /// The order of its list.
  case order
  /// Whether its server may be in a private network, or be this computer.
  case local

  /// The values of `rows`, as in the setting of that name.
  static let looks = ["grid", "line", "small", "large"]

  /// Whether a word is an option, whatever its value.
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

  /// The meaning of `yes` and `no`; nil for any other text.
  static func flag(_ text: Substring) -> Bool? {
    switch text {
    case "yes": true
    case "no": false
    default: nil
    }
  }

  /// The value in a word; nil for any other word.
  func value(in word: String) -> Substring? {
    let name = rawValue + "="
    return word.hasPrefix(name) ? word.dropFirst(name.count) : nil
  }
}
