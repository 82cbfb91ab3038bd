import Conversations
import Foundation
import Posts
import Syndication

/// The address of an item's comments, the item's guid, and the place of its conversation on a known site.
struct FeedHandle: Hashable {
  let comments: URL?
  let guid: String?
  let place: ConversationPlace?

  /// Creates the handle of an item; nil if all of these are unknown.
  init?(_ item: FeedItem, at place: ConversationPlace? = nil) {
    guard item.commentsFeed != nil || item.guid != nil || place != nil else { return nil }
    (comments, guid, self.place) = (item.commentsFeed, item.guid, place)
  }

  /// Parses the text of a handle.
  init(_ handle: Post.Handle) {
    var lines = handle.rawValue.split(separator: "\n", omittingEmptySubsequences: false)
    comments = lines.first.flatMap { URL(string: String($0)) }
    lines = Array(lines.dropFirst())
    place = lines.count > 1 ? lines.last.flatMap { ConversationPlace(String($0)) } : nil
    // After a guid of several lines, there is always a line for the place, which is empty if there is no place.
    if place != nil || lines.count > 1 && lines.last?.isEmpty == true { lines.removeLast() }
    let guid = lines.joined(separator: "\n")
    self.guid = lines.isEmpty || guid.isEmpty && place != nil ? nil : guid
  }

  /// The text of the handle: the address, the guid and, on the last line, the place.
  ///
  /// A guid that is too long is omitted, not truncated.
  var handle: Post.Handle? {
    let last = place.map { "\n" + $0.text } ?? (guid?.contains("\n") == true ? "\n" : "")
    let address = comments?.absoluteString ?? ""
    let text = address + (guid.map { "\n" + $0 } ?? (place == nil ? "" : "\n")) + last
    let bounded = text.utf8.count <= Post.Handle.maximumLength ? text : address + (place == nil ? "" : "\n" + last)
    return (1...Post.Handle.maximumLength).contains(bounded.utf8.count) ? Post.Handle(rawValue: bounded) : nil
  }
}
