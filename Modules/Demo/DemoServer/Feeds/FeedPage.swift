import Foundation

/// A page of the demo source's feeds: its posts, without boosts.
struct FeedPage: Sendable {
  /// The number of posts on a page before boosts are removed.
  private static let size = 20
  static let title = "FeedShell demo"
  static let summary = "Invented people, generated pictures."

  let base: String
  /// The number of the page, from 1.
  let number: Int
  let posts: [DemoPost]
  let hasNext: Bool
  /// The number of comments per post; nil if it depends on the post.
  let comments: Int?

  /// Creates a page; nil for a page number that does not exist.
  init?(_ number: Int, of posts: DemoPosts, comments: Int?, base: String) {
    guard (1...max(1, (posts.count + Self.size - 1) / Self.size)).contains(number) else { return nil }
    self.base = base
    self.number = number
    self.comments = comments
    let end = min(posts.count, number * Self.size)
    self.posts = ((number - 1) * Self.size..<end).map(posts.post).filter { $0.shared == nil }
    hasNext = end < posts.count
  }

  /// The date of the newest post.
  var modified: Date? { posts.first?.createdAt }

  /// The address of this page of a feed, or of the next page if `next` is true.
  func address(_ path: String, next: Bool = false) -> String {
    let number = next ? number + 1 : number
    return base + path + (number == 1 ? "" : "?page=\(number)")
  }

  func address(of post: DemoPost) -> String { "\(base)/@\(post.account.handle)/\(post.id)" }

  /// The number of all comments on a post.
  func comments(on post: DemoPost) -> Int { DemoThread.count(post, comments) }

  /// The text of a post with its pictures, as HTML.
  static func html(_ post: DemoPost, base: String) -> String {
    post.html(base: base)
      + post.media.map { media in
        let text = DemoAddress.escaped(media.description ?? "")
        let source = base + media.path
        return switch media.kind {
        case .image, .unknown: "<p><img src=\"\(source)\" alt=\"\(text)\"></p>"
        case .video: "<p><a href=\"\(source)\"><img src=\"\(base)\(media.previewPath ?? "")\" alt=\"\(text)\"></a></p>"
        case .audio: "<p><a href=\"\(source)\">\(text)</a></p>"
        }
      }.joined()
  }
}
