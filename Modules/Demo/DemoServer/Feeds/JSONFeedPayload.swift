import Foundation

/// The posts as JSON Feed 1.1.
struct JSONFeedPayload: Encodable {
  static let type = "application/feed+json; charset=utf-8"

  let version = "https://jsonfeed.org/version/1.1"
  let title = FeedPage.title
  let homePageUrl: String
  let feedUrl: String
  let nextUrl: String?
  let items: [Item]

  struct Item: Encodable {
    let id: String
    let url: String
    let title: String?
    let contentHtml: String
    let image: String?
    let datePublished: String
    let authors: [Author]
    let language: String?
    let tags: [String]
    let attachments: [Attachment]
  }

  struct Author: Encodable {
    let name: String
    let url: String
    let avatar: String
  }

  struct Attachment: Encodable {
    let url: String
    let mimeType: String
    let title: String?
  }

  init(_ page: FeedPage) {
    homePageUrl = page.base + "/"
    feedUrl = page.address("/feed.json")
    nextUrl = page.hasNext ? page.address("/feed.json", next: true) : nil
    items = page.posts.map { post in
      Item(
        id: post.id, url: page.address(of: post), title: post.title,
        contentHtml: FeedPage.html(post, base: page.base),
        image: post.media.first { $0.kind == .image }.map { page.base + $0.path },
        datePublished: post.createdAt.formatted(.iso8601),
        authors: [
          Author(
            name: post.account.name, url: "\(page.base)/@\(post.account.handle)",
            avatar: "\(page.base)/photos/\(post.account.photo)")
        ],
        language: post.language, tags: post.tags,
        attachments: post.media.map {
          Attachment(url: page.base + $0.path, mimeType: $0.type, title: $0.description)
        })
    }
  }

  /// The document; the same bytes for the same posts.
  func data() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return Array(try encoder.encode(self))
  }
}
