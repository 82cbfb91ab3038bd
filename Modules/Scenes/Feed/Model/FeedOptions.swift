public import Foundation
public import Posts
public import Viper

/// The properties of a feed that are not loaded with its posts.
public struct FeedOptions {
  /// Returns the name of the source once it is known; nil for the program's own feed.
  let name: () -> String?
  /// The name or address of the source in the head of a screen; nil to show no source.
  let sourceName: String?
  /// The initial appearance of the feed.
  let look: FeedLook
  /// The text of a list without posts; nil for the default text.
  let empty: String?
  /// Returns the current order of the list.
  let order: @Sendable () -> PostOrder
  /// Called with the date up to which the user has seen the list, or could have seen it.
  let didSee: (Date) -> Void
  /// Called with the newest post when it is on the screen.
  let didShowTop: (Post.ID) -> Void

  /// `name` is nil for the program's own feed, and until it is known; without a `sourceName`, the head shows no source.
  ///
  /// Without `contents`, the first posts decide what every post mainly shows; `didSee` is called with the date up to
  /// which the user has seen the list, or could have seen it, and `didShowTop` with the newest post when it is on the
  /// screen.
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
