import Foundation

/// Writes the posts as Atom 1.0 (RFC 4287) with enclosures and threading (RFC 4685).
enum AtomDocument {
  static let type = "application/atom+xml; charset=utf-8"

  static func feed(_ page: FeedPage) -> String {
    let next =
      page.hasNext ? XMLText.element("link", ["rel": "next", "href": page.address("/atom.xml", next: true)]) : ""
    return document(
      XMLText.text("id", page.base + "/atom.xml") + XMLText.text("title", FeedPage.title)
        + XMLText.text("subtitle", FeedPage.summary)
        + XMLText.text("updated", (page.modified ?? .distantPast).formatted(.iso8601))
        + XMLText.element("link", ["rel": "self", "href": page.address("/atom.xml")])
        + XMLText.element("link", ["rel": "alternate", "type": "text/html", "href": page.base + "/"]) + next
        + page.posts.map { entry($0, page) }.joined())
  }

  /// A feed with the given entries, as XML.
  static func list(_ title: String, id: String, link: String, at date: Date, _ entries: [String]) -> Response {
    let head =
      XMLText.text("id", id) + XMLText.text("title", title) + XMLText.text("updated", date.formatted(.iso8601))
      + XMLText.element("link", ["rel": "alternate", "type": "text/html", "href": link])
    return Response(text: document(head + entries.joined()), type: type)
  }

  /// An entry with the given XML content, which may be a reply to another entry.
  static func entry(
    id: String, title: String, link: String, author: String, at date: Date, parent: String?, _ content: String
  ) -> String {
    XMLText.element(
      "entry",
      content: XMLText.text("id", id) + XMLText.text("title", title)
        + XMLText.text("updated", date.formatted(.iso8601)) + XMLText.element("link", ["href": link])
        + XMLText.element("author", content: XMLText.text("name", author))
        + (parent.map { XMLText.element("thr:in-reply-to", ["ref": $0]) } ?? "") + content)
  }

  /// The feed of the comments on a post.
  static func comments(_ thread: DemoThread, on post: DemoPost, base: String) -> String {
    let ids = Set(thread.comments.map(\.id))
    let entries = thread.comments.map { comment in
      let parent = comment.parent == post.id || ids.contains(comment.parent) ? comment.parent : "gone"
      return XMLText.element(
        "entry",
        content: XMLText.text("id", "urn:feedshell:demo:\(comment.id)") + XMLText.text("title", "")
          + XMLText.text("updated", comment.createdAt.formatted(.iso8601)) + author(comment.account, base)
          + XMLText.element("thr:in-reply-to", ["ref": "urn:feedshell:demo:\(parent)"])
          + XMLText.text("content", comment.html, ["type": "html", "xml:lang": comment.language]))
    }
    return document(
      XMLText.text("id", "urn:feedshell:demo:\(post.id):comments")
        + XMLText.text("title", "Comments on: \(post.title ?? post.id)")
        + XMLText.text("updated", (thread.comments.last?.createdAt ?? post.createdAt).formatted(.iso8601))
        + entries.joined())
  }

  private static func entry(_ post: DemoPost, _ page: FeedPage) -> String {
    let date = post.createdAt.formatted(.iso8601)
    return XMLText.element(
      "entry", ["xml:lang": post.language],
      content: XMLText.text("id", "urn:feedshell:demo:\(post.id)") + XMLText.text("title", post.title ?? "")
        + XMLText.text("published", date) + XMLText.text("updated", date) + author(post.account, page.base)
        + XMLText.element("link", ["rel": "alternate", "type": "text/html", "href": page.address(of: post)])
        + post.media.map { media in
          XMLText.element(
            "link",
            ["rel": "enclosure", "type": media.type, "href": page.base + media.path, "title": media.description])
        }.joined()
        + XMLText.element(
          "link",
          [
            "rel": "replies", "type": "application/atom+xml", "href": "\(page.base)/feed/\(post.id)/comments.atom",
            "thr:count": String(page.comments(on: post)),
          ])
        + post.tags.map { XMLText.element("category", ["term": $0]) }.joined()
        + XMLText.text("content", FeedPage.html(post, base: page.base), ["type": "html"]))
  }

  private static func author(_ account: DemoAccount, _ base: String) -> String {
    XMLText.element(
      "author", content: XMLText.text("name", account.name) + XMLText.text("uri", "\(base)/@\(account.handle)"))
  }

  private static func document(_ content: String) -> String {
    XMLText.declaration
      + XMLText.element(
        "feed", ["xmlns": "http://www.w3.org/2005/Atom", "xmlns:thr": "http://purl.org/syndication/thread/1.0"],
        content: content)
  }
}
