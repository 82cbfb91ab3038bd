import Foundation

/// Writes the posts as RSS 2.0 with Media RSS, `content:encoded`, `slash:comments` and `wfw:commentRss`.
enum RSSDocument {
  static let type = "application/rss+xml; charset=utf-8"

  static func feed(_ page: FeedPage) -> String {
    let head =
      XMLText.text("title", FeedPage.title) + XMLText.text("link", page.base + "/")
      + XMLText.text("description", FeedPage.summary)
      + XMLText.element(
        "atom:link",
        ["rel": "self", "type": "application/rss+xml", "href": page.address("/feed.xml")])
    let next =
      page.hasNext
      ? XMLText.element("atom:link", ["rel": "next", "href": page.address("/feed.xml", next: true)]) : ""
    return document(head + next + page.posts.map { item($0, page) }.joined())
  }

  /// A feed with the given items, as XML.
  static func list(_ title: String, at link: String, generator: String? = nil, _ items: [String]) -> Response {
    let head =
      XMLText.text("title", title) + XMLText.text("link", link) + XMLText.text("description", "")
      + XMLText.text("generator", generator)
    return Response(text: document(head + items.map { XMLText.element("item", content: $0) }.joined()), type: type)
  }

  /// The feed of the comments on a post.
  static func comments(_ thread: DemoThread, on post: DemoPost, base: String) -> String {
    let head =
      XMLText.text("title", "Comments on: \(post.title ?? post.id)")
      + XMLText.text("link", "\(base)/@\(post.account.handle)/\(post.id)") + XMLText.text("description", "")
    let items = thread.comments.map { comment in
      XMLText.element(
        "item",
        content: XMLText.text("title", "By \(comment.account.name)") + XMLText.text("dc:creator", comment.account.name)
          + XMLText.text("guid", comment.id, ["isPermaLink": "false"])
          + XMLText.text("pubDate", text(of: comment.createdAt))
          + XMLText.text("description", comment.html))
    }
    return document(head + items.joined())
  }

  private static func item(_ post: DemoPost, _ page: FeedPage) -> String {
    XMLText.element(
      "item",
      content: XMLText.text("title", post.title) + XMLText.text("link", page.address(of: post))
        + XMLText.text("guid", post.id, ["isPermaLink": "false"]) + XMLText.text("pubDate", text(of: post.createdAt))
        + XMLText.text("dc:creator", post.account.name) + XMLText.text("dc:language", post.language)
        + post.tags.map { XMLText.text("category", $0) }.joined()
        + XMLText.text("content:encoded", FeedPage.html(post, base: page.base))
        + (post.isSensitive ? XMLText.text("media:rating", "adult", ["scheme": "urn:simple"]) : "")
        + (post.location.map { XMLText.element("media:location", ["description": $0]) } ?? "")
        + post.media.map { media($0, page.base) }.joined()
        + XMLText.text("slash:comments", String(page.comments(on: post)))
        + XMLText.text("wfw:commentRss", "\(page.base)/feed/\(post.id)/comments.xml"))
  }

  private static func media(_ media: DemoMedia, _ base: String) -> String {
    let size = media.kind == .audio ? nil : media.size
    return XMLText.element(
      "media:content",
      [
        "url": base + media.path, "type": media.type, "medium": media.kind == .unknown ? "image" : media.kind.rawValue,
        "width": size.map { String($0.width) }, "height": size.map { String($0.height) },
      ],
      content: XMLText.text("media:description", media.description, ["type": "plain"])
        + (media.previewPath.map { XMLText.element("media:thumbnail", ["url": base + $0]) } ?? ""))
  }

  private static func document(_ channel: String) -> String {
    XMLText.declaration
      + XMLText.element(
        "rss",
        [
          "version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom",
          "xmlns:content": "http://purl.org/rss/1.0/modules/content/", "xmlns:dc": "http://purl.org/dc/elements/1.1/",
          "xmlns:media": "http://search.yahoo.com/mrss/", "xmlns:slash": "http://purl.org/rss/1.0/modules/slash/",
          "xmlns:wfw": "http://wellformedweb.org/CommentAPI/",
        ], content: XMLText.element("channel", content: channel))
  }

  static func text(of date: Date) -> String {
    WebDate.text(of: date).replacing("GMT", with: "+0000")
  }
}
