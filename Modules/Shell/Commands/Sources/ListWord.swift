import Viper

/// The words behind `sources` for a part of the list.
package enum ListWord: String, CaseIterable, Sendable {
  /// The sources with unread posts, those that a list did not wait for, and those that could not be loaded.
  case new, late, failed
}
