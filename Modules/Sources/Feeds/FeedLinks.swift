import Foundation
import Markup
import Syndication

/// The feeds that a page of the web links to.
enum FeedLinks {
  /// A feed, with the title that the page gives it.
  struct Link: Hashable {
    let url: URL
    let title: String?
    /// Whether it has comments instead of posts.
    let isOfComments: Bool
  }

  private static let maximum = 20

  /// The feeds, each once, those of comments last.
  static func find(in text: String, url: URL) -> [Link] {
    let elements: [MarkupElement]
    do {
      elements = try MarkupTree.html(text, limit: MarkupLimits.page).root?.elements(named: ["base", "link"]) ?? []
    } catch {
      return []  // a page that cannot be read links to no feed
    }
    let bases = elements.lazy.filter { $0.name == "base" }.compactMap { $0.attribute("href") }
    let base = bases.compactMap { WebAddress.resolve($0, base: url) }.first ?? url
    var known: Set<URL> = []
    let links = elements.compactMap { link($0, base: base) }.filter { known.insert($0.url).inserted }
    return Array((links.filter { !$0.isOfComments } + links.filter(\.isOfComments)).prefix(maximum))
  }

  private static func link(_ element: MarkupElement, base: URL) -> Link? {
    let relations = element.attribute("rel")?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    let type = element.attribute("type")?.lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    guard element.name == "link", relations.contains("alternate") || relations.contains("feed"),
      let url = element.attribute("href").flatMap({ WebAddress.resolve($0, base: base) }), let type,
      types.contains(type) || (type == "application/json" && !url.path().contains("/wp-json/"))
    else { return nil }
    let title = element.attribute("title")?.line
    let words = [title?.lowercased() ?? "", url.path().lowercased()]
    let isOfComments = words.contains { word in
      ["comment", "kommentar", "coment", "σχόλι"].contains { word.contains($0) }
    }
    return Link(url: url, title: title, isOfComments: isOfComments)
  }

  private static let types: Set = ["application/rss+xml", "application/atom+xml", "application/feed+json"]
}
