public import Foundation
public import Posts
public import Viper

/// The configuration of a feed.
public struct FeedOptions {
  /// Returns the name of the source, or nil while the name is unknown; always nil for the program's own feed.
  let name: () -> String?
  /// The name or address of the source in the header; nil to show no source.
  let sourceName: String?
  /// The initial layout of the feed.
  let look: FeedLook
  /// The text of an empty list; nil for the default text.
  let empty: String?
  /// Returns the current order of the list.
  let order: @Sendable () -> PostOrder
  /// Called when the list is on the screen, with the date up to which its posts are known.
  let didSee: (Date) -> Void
  /// Called with the id of the newest post when that post is on the screen.
  let didShowTop: (Post.ID) -> Void

  /// Creates the configuration of a feed.
  ///
  /// `name` returns nil for the program's own feed, and until the source's name is known. If `sourceName` is nil, the
  /// header shows no source. If `contents` is nil, the first posts determine the layout. `didSee` is called when the
  /// list is on the screen, with the date up to which its posts are known; `didShowTop`, with the id of the newest post
  /// when that post is on the screen.
  public init(
    name: @escaping () -> String?, sourceName: String? = nil, contents: RowContents? = nil,
    looksAtPictures: Bool = false, empty: String? = nil, order: @escaping @Sendable () -> PostOrder = { .newest },
    didSee: @escaping (Date) -> Void = { _ in }, didShowTop: @escaping (Post.ID) -> Void = { _ in }
  ) {
    self.name = name
    self.sourceName = sourceName
    look = FeedLook(contents: contents, looksAtPictures: looksAtPictures)
    self.empty = empty
    self.order = order
    self.didSee = didSee
    self.didShowTop = didShowTop
  }
}
