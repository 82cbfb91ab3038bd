public import Foundation
public import Posts

/// The article of a web page, without the surrounding menus, advertisements and comments.
public struct Article: Hashable, Sendable {
  /// The title of the page, without the name of the site; nil if there is none.
  public let title: String?
  /// The server of the page; nil if it is unknown.
  public let host: String?
  /// The text, in which the number of a picture is its position in `images`, counted from 1.
  public let text: RichText
  /// The addresses of the numbered links in the text, from `[1]`.
  public let textLinks: [String]
  /// The pictures, in order.
  public let images: [ImageRef]

  public init(
    title: String?, host: String? = nil, text: RichText, textLinks: [String] = [], images: [ImageRef] = []
  ) {
    self.title = title
    self.host = host
    self.text = text
    self.textLinks = textLinks
    self.images = images
  }
}

extension Article {
  /// Decodes a saved article; nil if the bytes are invalid.
  public init?(saved data: Data) {
    do {
      guard let article = try JSONDecoder().decode(WireArticle.self, from: data).checked else { return nil }
      self = article
    } catch {
      return nil
    }
  }

  /// The article encoded for saving; nil if it cannot be encoded.
  public var saved: Data? {
    do {
      return try JSONEncoder().encode(WireArticle(self))
    } catch {
      return nil
    }
  }

  /// A copy with the given host of the page.
  func at(_ host: String?) -> Article {
    Article(title: title, host: host, text: text, textLinks: textLinks, images: images)
  }
}
