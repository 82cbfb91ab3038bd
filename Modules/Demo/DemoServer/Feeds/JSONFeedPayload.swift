import Foundation
import JSON

/// Writes the posts as JSON Feed 1.1.
enum JSONFeedPayload {
  static let type = "application/feed+json; charset=utf-8"

  static func feed(_ page: FeedPage) -> String {
    let feed: JSONFields = [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(FeedPage.title),
      "home_page_url": .string(page.base + "/"), "feed_url": .string(page.address("/feed.json")),
      "next_url": page.hasNext ? .string(page.address("/feed.json", next: true)) : nil,
      "items": .array(page.posts.map { item($0, page) }),
    ]
    return JSONValue.object(of: feed).line
  }

  private static func item(_ post: DemoPost, _ page: FeedPage) -> JSONValue {
    .object(of: [
      "id": .string(post.id), "url": .string(page.address(of: post)), "title": post.title.map { .string($0) },
      "content_html": .string(FeedPage.html(post, base: page.base)),
      "image": post.media.first { $0.kind == .image }.map { .string(page.base + $0.path) },
      "date_published": .string(post.createdAt.formatted(.iso8601)),
      "authors": [
        [
          "name": .string(post.account.name), "url": .string("\(page.base)/@\(post.account.handle)"),
          "avatar": .string("\(page.base)/photos/\(post.account.photo)"),
        ]
      ],
      "language": post.language.map { .string($0) }, "tags": .array(post.tags.map { .string($0) }),
      "attachments": .array(post.media.map { attachment($0, page.base) }),
    ])
  }

  private static func attachment(_ media: DemoMedia, _ base: String) -> JSONValue {
    .object(of: [
      "url": .string(base + media.path), "mime_type": .string(media.type),
      "title": media.description.map { .string($0) },
    ])
  }
}
