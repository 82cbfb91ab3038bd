import Viper

/// The words after `sources` that show a part of the list.
package enum ListWord: String, CaseIterable, Sendable {
  /// Sources with unread posts, sources that a list did not wait for, and sources that could not be loaded.
  case new, late, failed
}
