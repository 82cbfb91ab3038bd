public import Foundation
public import Posts
public import Viper

/// The properties of a feed that do not come with its posts.
public struct FeedOptions {
  /// The name of the source, once it is known; nil for the feed of the program.
  let name: () -> String?
  /// The name or address of the source in the head of a screen; nil to show no source.
  let sourceName: String?
  /// The look that the feed begins with.
  let look: FeedLook
  /// The text of a list without posts; nil for the usual one.
  let empty: String?
  /// The order of the list at this moment.
  let order: @Sendable () -> PostOrder
  /// Called with the date until which the person has seen the list, or could have.
  let didSee: (Date) -> Void

  /// - Parameters:
  ///   - name: the name of the source, once it is known; nil for the feed of the program.
  ///   - sourceName: the source in the head of a screen; nil to show no source.
  ///   - contents: what every post is listed for; nil to tell it from the first posts.
  ///   - looksAtPictures: whether it is a list of pictures where most of the first posts are.
  ///   - empty: the text of a list without posts; nil for the usual one.
  ///   - order: the order of the list at this moment; by default, the newest first.
  ///   - didSee: called with the date until which the person has seen the list, or could have.
  public init(
    name: @escaping () -> String?, sourceName: String? = nil, contents: RowContents? = nil,
    looksAtPictures: Bool = false, empty: String? = nil, order: @escaping @Sendable () -> PostOrder = { .newest },
    didSee: @escaping (Date) -> Void = { _ in }
  ) {
    self.name = name
    self.sourceName = sourceName
    look = FeedLook(contents: contents, looksAtPictures: looksAtPictures)
    self.empty = empty
    self.order = order
    self.didSee = didSee
  }
}
