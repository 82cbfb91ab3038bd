import HTTP
import Loading

/// The entries of a page of a timeline.
struct MastodonEntries: Sendable {
  /// The posts and boosts that could be decoded.
  let entries: [MastodonEntry]
  /// The number of malformed entries.
  let leftOut: Int
  /// Whether the server sent an empty page.
  private let isEmpty: Bool
  /// The paging id of the last entry that could be decoded.
  private let lastID: String?

  /// Decodes a page; `feed` is the public feed of the same posts, nil if there is none.
  init(in answer: HTTPResponse, of location: MastodonLocation, feed: String?) throws {
    guard location.timeline == .named(.mentions) else {
      let posts = try MastodonAnswer.decode(
        LossyArray<MastodonEntry>.self, answer, of: location.server, feed: feed)
      (entries, leftOut, isEmpty, lastID) = (posts.elements, posts.leftOut, posts.isEmpty, posts.elements.last?.id)
      return
    }
    let notifications = try MastodonAnswer.decode(
      LossyArray<MastodonNotification>.self, answer, of: location.server)
    entries = notifications.elements.compactMap(\.mention)
    (leftOut, isEmpty, lastID) = (notifications.leftOut, notifications.isEmpty, notifications.elements.last?.id)
  }

  /// The cursor of the next page; nil if this page, which was loaded with `cursor`, is the last one.
  func next(in answer: HTTPResponse, of timeline: MastodonTimeline, after cursor: String?) -> String? {
    guard !isEmpty else { return nil }
    let last: String? =
      switch timeline {
      case .named(.trends): "\((cursor.flatMap { Int($0) } ?? 0) + entries.count + leftOut)"
      // These are paged by special ids, which only the link contains.
      case .named(.bookmarks), .named(.favourites): nil
      default: lastID
      }
    return NextPageLink.cursor(in: answer, named: timeline.cursorName, last: last)
  }
}
