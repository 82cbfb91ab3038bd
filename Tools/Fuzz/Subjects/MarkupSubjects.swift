import Foundation
import Loading
import Markup
import Sources

/// Feeds and HTML of others.
enum MarkupSubjects {
  /// A feed has ids that differ, and addresses of the web.
  static func syndication(_ data: Data) {
    guard let url = URL(string: "https://user:secret@example.org/feed") else { return require(false, "No address.") }
    do {
      let feed = try FeedParser.parse(data, contentType: nil, url: url)
      require(Set(feed.items.map(\.id)).count == feed.items.count, "Two items have the same id.")
      let addresses = feed.items.flatMap { $0.pictures.map(\.address) + $0.text.links + [$0.link].compactMap(\.self) }
      require(addresses.allSatisfy { $0.hasPrefix("http") }, "An address is none of the web: \(addresses).")
    } catch {
      require(error is LoadError, "\(error) is no LoadError.")
    }
  }

  /// A text has a number for each of its links, and is bounded.
  static func html(_ data: Data) {
    let text = HTMLText(Charset.text(of: data), base: URL(string: "https://example.org/"))
    require(text.text.utf8.count <= 2 * MarkupLimits.fragment, "The text has \(text.text.utf8.count) bytes.")
    require(text.links.indices.allSatisfy { text.text.contains("[\($0 + 1)]") }, "A link has no number: \(text).")
  }
}
