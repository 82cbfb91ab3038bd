/// The words that select a part of the list after `sources`.
package enum ListWord: String, CaseIterable, Sendable {
  /// Sources with unread posts, sources that have not responded in time, and sources that could not be loaded.
  case new, late, failed
}
