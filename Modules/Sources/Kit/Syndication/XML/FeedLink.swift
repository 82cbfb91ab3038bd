import Foundation
import Markup

/// A link of a feed or an item.
struct FeedLink {
  /// The relation, in lower case; `alternate` without one.
  let relation: String
  let url: URL
  /// The media type; nil without one.
  let type: String?
  /// The size of the linked file, in bytes, as the feed writes it; nil without one.
  let length: String?
  let title: String?
  /// The number of linked comments (RFC 4685).
  let count: Int?

  /// Nil for an element without an address of the web.
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

  /// Whether it is the page of the feed or item, by the relations that feeds use for it.
  var isPage: Bool { relation == "alternate" || relation.isEmpty || relation.hasSuffix("/alternate") }
  /// Whether it is a web page.
  var isHTML: Bool { Self.isHTML(type) }

  /// Whether a media type is that of a web page; true without one.
  static func isHTML(_ type: String?) -> Bool {
    type.map { ["", "text/html", "application/xhtml+xml"].contains(mediaType($0)) } ?? true
  }

  /// The media type without its parameters, in lower case.
  private static func mediaType(_ type: String) -> String {
    type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Whether it links to a feed.
  var isFeed: Bool {
    guard let type else { return false }
    return type.contains("atom") || type.contains("rss") || ["application/xml", "text/xml"].contains(type)
  }
}

extension MarkupElement {
  /// The text of the first child of a name that is not blank, ignoring case; nil without one.
  func child(_ name: String) -> String? {
    children.lazy.filter { $0.name.lowercased() == name }.map(\.text).first { !Blanks.areAll(of: $0) }
  }

  /// The value of an attribute, or else the text of a child of that name; nil if both are missing or blank.
  func value(_ name: String) -> String? {
    attribute(name).flatMap { Blanks.areAll(of: $0) ? nil : $0 } ?? child(name)
  }
}
