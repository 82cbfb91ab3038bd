import Foundation
import Markup

/// A link of a feed or an item.
struct FeedLink {
  /// The relation in lowercase; `alternate` if there is none.
  let relation: String
  let url: URL
  /// The media type; nil if there is none.
  let type: String?
  /// The size of the linked file in bytes, as written in the feed; nil if there is none.
  let length: String?
  let title: String?
  /// The number of comments in the linked feed or page (RFC 4685); nil if there is none.
  let count: Int?

  /// Parses a link; nil if it has no web address.
  init?(_ element: MarkupElement, context: FeedContext) {
    let context = context.inside(element)
    let references = [
      element.attribute("href"), element.attributes.first { $0.name == "href" }?.value, element.child("href"),
      element.text,
    ]
    guard let url = references.lazy.compactMap({ $0.flatMap(context.resolve) }).first else { return nil }
    self.url = url
    relation = element.attribute("rel")?.lowercased().trimmingCharacters(in: .whitespaces) ?? "alternate"
    type = element.attribute("type").map(Self.mediaType)
    length = element.attribute("length")
    title = element.attribute("title")?.line
    count = element.attribute("count", in: .thread).flatMap { Int($0) }
  }

  /// Whether the link refers to the page of the feed or item, according to the relations in use.
  var isPage: Bool { relation == "alternate" || relation.isEmpty || relation.hasSuffix("/alternate") }
  /// Whether the link refers to a web page.
  var isHTML: Bool { Self.isHTML(type) }

  /// Whether a media type is that of a web page; also true if there is no type.
  static func isHTML(_ type: String?) -> Bool {
    type.map { ["", "text/html", "application/xhtml+xml"].contains(mediaType($0)) } ?? true
  }

  /// The media type in lowercase, without parameters.
  private static func mediaType(_ type: String) -> String {
    type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Whether the link refers to a feed.
  var isFeed: Bool {
    guard let type else { return false }
    return type.contains("atom") || type.contains("rss") || ["application/xml", "text/xml"].contains(type)
  }
}

extension MarkupElement {
  /// The text of the first child with the given name that is not blank; case is ignored.
  ///
  /// Nil if there is none.
  func child(_ name: String) -> String? {
    children.lazy.filter { $0.name.lowercased() == name }.map(\.text).first { !Blanks.areAll(of: $0) }
  }

  /// The value of an attribute, or the text of the child with that name if there is no such attribute; nil if both are
  /// missing or blank.
  func value(_ name: String) -> String? {
    attribute(name).flatMap { Blanks.areAll(of: $0) ? nil : $0 } ?? child(name)
  }
}
