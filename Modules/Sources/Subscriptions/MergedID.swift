import Feed
import Foundation

/// The id of a post in a timeline of several sources: the address of its source, a blank, and its id there.
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
    let source = source.replacing("%", with: "%25").replacing(" ", with: "%20")
    return Post.ID(rawValue: "\(source) \(post.rawValue)")
  }
}
