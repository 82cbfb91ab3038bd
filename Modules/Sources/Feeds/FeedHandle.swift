import Foundation
import Posts
import Sources
import Syndication

/// The address of the comments on an item, and the item's guid.
struct FeedHandle: Hashable {
  let comments: URL?
  let guid: String?

  /// Creates the handle of an item; nil if the item has neither a comment feed nor a guid.
  init?(_ item: FeedItem) {
    guard item.commentsFeed != nil || item.guid != nil else { return nil }
    (comments, guid) = (item.commentsFeed, item.guid)
  }

  /// Parses the text of a handle.
  init(_ handle: Post.Handle) {
    let lines = handle.rawValue.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    comments = lines.first.flatMap { URL(string: String($0)) }
    guid = lines.count > 1 ? String(lines[1]) : nil
  }

  /// The address, followed by the guid on the second line; a guid that is too long is omitted instead of truncated.
  var handle: Post.Handle? {
    let address = comments?.absoluteString ?? ""
    let text = address + (guid.map { "\n\($0)" } ?? "")
    let bounded = text.utf8.count <= Post.Handle.maximumLength ? text : address
    return (1...Post.Handle.maximumLength).contains(bounded.utf8.count) ? Post.Handle(rawValue: bounded) : nil
  }
}
