import Foundation
import Posts

/// The id of a post in a timeline of several sources: the address of the source, a space, and the id of the post in the
/// source.
struct MergedID {
  let source: String
  let post: Post.ID

  var id: Post.ID {
    Post.ID(rawValue: "\(escapedSource) \(post.rawValue)")
  }

  private var escapedSource: String {
    // Escaping is rarely needed, but this function runs for every post of a merged list.
    guard source.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") }) else { return source }
    return source.replacing("%", with: "%25").replacing(" ", with: "%20")
  }
}

extension MergedID {
  /// Parses an id; nil if it is not the id of a post in such a timeline.
  init?(_ id: Post.ID) {
    let parts = id.rawValue.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let source = String(parts[0]).removingPercentEncoding else { return nil }
    self.init(source: source, post: Post.ID(rawValue: String(parts[1])))
  }
}
