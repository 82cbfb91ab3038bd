import Foundation
import Posts

/// The id of a post in a timeline of several sources: the address of its source, a space, and its id there.
struct MergedID {
  let source: String
  let post: Post.ID

  init(source: String, post: Post.ID) {
    self.source = source
    self.post = post
  }

  /// Parses an id; nil for any other text.
  init?(_ id: Post.ID) {
    let parts = id.rawValue.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let source = String(parts[0]).removingPercentEncoding else { return nil }
    self.init(source: source, post: Post.ID(rawValue: String(parts[1])))
  }

  var id: Post.ID {
    Post.ID(rawValue: "\(escapedSource) \(post.rawValue)")
  }

  private var escapedSource: String {
    // Rarely needed, but checked for every post of a merged list.
    guard source.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") }) else { return source }
    return source.replacing("%", with: "%25").replacing(" ", with: "%20")
  }
}
