import Foundation
import Markup

/// A link of a feed or an item.
struct FeedLink {
  /// The relation, in small letters; `alternate` without one.
  let relation: String
  let url: URL
  /// The media type; nil without one.
  let type: String?
  /// The size of the file behind it, in bytes, as the feed writes it; nil without one.
  let length: String?
  let title: String?
  /// The number of comments behind it (RFC 4685).
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

  /// Whether it is the page for people, of the relations that feeds use for it.
  var isPage: Bool { relation == "alternate" || relation.isEmpty || relation.hasSuffix("/alternate") }
  /// Whether it is a page that a browser shows.
  var isHTML: Bool { Self.isHTML(type) }

  /// Whether a media type is that of a page that a browser shows; without one it is.
  static func isHTML(_ type: String?) -> Bool {
    type.map { ["", "text/html", "application/xhtml+xml"].contains(mediaType($0)) } ?? true
  }

  /// The media type without its parameters, in small letters.
  private static func mediaType(_ type: String) -> String {
    type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Whether it leads to another document of a feed.
  var isFeed: Bool {
    guard let type else { return false }
    return type.contains("atom") || type.contains("rss") || ["application/xml", "text/xml"].contains(type)
  }
}

extension MarkupElement {
  /// The text of a child that stands for an attribute, whatever its case; nil without one that is not blank.
  func child(_ name: String) -> String? {
    children.lazy.filter { $0.name.lowercased() == name }.map(\.text).first { !Blanks.areAll(of: $0) }
  }

  /// The value of an attribute, or else of a child that stands for it; nil without one that is not blank.
  func value(_ name: String) -> String? {
    attribute(name).flatMap { Blanks.areAll(of: $0) ? nil : $0 } ?? child(name)
  }
}
