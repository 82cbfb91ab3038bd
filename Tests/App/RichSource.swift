import Comments
import Feed
import Foundation
import Loading
import Posts
import Sources
import Viper

/// A source without a network, whose posts have every kind of content.
nonisolated struct RichSource: Commenting {
  var posts = Self.samples
  let title = "rich"

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed") { [posts] in Page(items: posts, cursor: nil) }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post") { [posts] in
      guard let post = posts.first(where: { $0.id == id }) else { throw LoadFailure.notFound(searched: posts.count) }
      return post
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "thread") { CommentThread(Self.comments, gap: .needsLogin) }
  }

  /// A shared album, a hidden post, hidden pictures, a video, a text without comments, and a post without words.
  static let samples: [Post] = [
    post(
      "album",
      images: [
        ImageRef("http://i.example/1", description: "A cat on a roof, in the last light of the day"),
        ImageRef("http://i.example/2"),
      ]
    ) {
      $0.author = Author(name: "Ann", handle: "@ann@a.example")
      $0.sharedBy = Author(name: "Ben", handle: "@ben@b.example")
      $0.createdAt = Date(timeIntervalSince1970: 1_789_990_000)
      $0.text = "Two of them.\n\nMore at a.example/cats [1]"
      $0.textLinks = ["https://a.example/cats"]
      $0.link = "https://a.example/@ann/1"
      $0.commentCount = 3
    },
    post("hidden", images: [ImageRef("http://i.example/3", description: "A spider")]) {
      $0.author = Author(name: "Cleo", handle: "@cleo")
      $0.text = "It has eight legs."
      $0.warning = Post.Warning("spiders", hidesText: true)
    },
    post("sensitive", images: [ImageRef("http://i.example/4")]) {
      $0.text = "Only the picture is hidden."
      $0.warning = Post.Warning(nil, hidesText: false)
    },
    post("video", images: [ImageRef("http://i.example/v.mp4", kind: .video)]) {
      $0.title = "A film"
      $0.commentCount = 1
    },
    post("text", images: []) {
      $0.title = "A headline"
      $0.text = RichText(plain: (1...9).map { "Line \($0) of a long text." }.joined(separator: "\n"))
      $0.hasComments = false
      $0.link = "https://a.example/text"
    },
    post("silent", images: []) { $0.author = Author(name: "Dan") },
  ]

  static let comments = [
    comment("1", "A reply"), comment("2", "a secret", warning: "spoiler", depth: 1),
    comment("3", "", state: .deleted, depth: 2), comment("4", "", state: .hidden, depth: 2),
    comment("5", "", imageCount: 2), comment("6", " ", depth: 30),
  ]

  private static func post(_ id: String, images: [ImageRef], _ change: (inout Post.Details) -> Void) -> Post {
    var details = Post.Details()
    change(&details)
    var post = Post(id: Post.ID(rawValue: id), images: images, details: details)
    post.viewer.isUnread = id == "album"
    post.viewer.flags = id == "silent" ? [.star] : []
    return post
  }

  private static func comment(
    _ id: String, _ text: String, warning: String? = nil, imageCount: Int = 0, state: Post.State = .shown,
    depth: Int = 0
  ) -> Post {
    Post(
      comment: Post.ID(rawValue: id), author: state == .deleted ? "" : "Eve", createdAt: nil,
      text: RichText(plain: text),
      warning: warning, images: (0..<imageCount).map { ImageRef("https://a.example/\($0)") }, state: state, depth: depth
    )
  }
}
