package import Foundation
package import HTTP
import Markup
import Syndication

/// Finds the feeds that a web page links to.
package enum FeedLinks {
  /// A link to a feed, and the title of the feed on the page.
  package struct Link: Hashable {
    package let url: URL
    package let title: String?
    /// Whether the feed contains comments instead of posts.
    package let isOfComments: Bool

    fileprivate init(_ url: URL, title: String?) {
      self.url = url
      self.title = title
      let words = [title?.lowercased() ?? "", url.path().lowercased()]
      isOfComments = words.contains { word in
        ["comment", "kommentar", "coment", "σχόλι"].contains { word.contains($0) }
      }
    }
  }

  /// The links of a page: declared feeds, and links that may be feeds.
  package struct Found {
    /// The declared feeds, without duplicates; comment feeds are last.
    package var feeds: [Link] = []
    /// The target of a `meta refresh`; nil if there is none.
    package var refresh: URL?
    /// The links in the text of the page that look like feeds, most likely first.
    package var guesses: [Link] = []

    /// Whether the page declares no feed.
    package var isEmpty: Bool { feeds.isEmpty }
  }

  private static let maximum = 20

  /// Finds the links in a page and in the headers of its response; only those in the headers if the page cannot be
  /// parsed.
  package static func find(
    in text: String, _ headers: HTTPFields, url: URL, isAllowed: (URL) -> Bool = { _ in true }
  ) -> Found {
    let elements: [MarkupElement]
    do {
      let names: Set = ["base", "link", "a", "meta"]
      elements = try MarkupTree.html(text, limit: MarkupLimits.page).root?.elements(named: names) ?? []
    } catch {
      elements = []  // a page that cannot be read links to no feed
    }
    let bases = elements.lazy.filter { $0.name == "base" }.compactMap { $0.attribute("href") }
    let base = bases.compactMap { WebAddress.resolve($0, base: url) }.first ?? url
    let named =
      LinkHeader.all(in: headers).compactMap { link($0, base: url) } + elements.compactMap { link($0, base: base) }
    var feeds = unique(named, isAllowed)
    if let topics = topics(ofForum: elements, feeds, at: url), isAllowed(topics.url) { feeds = [topics] }
    return Found(
      feeds: Array((feeds.filter { !$0.isOfComments } + feeds.filter(\.isOfComments)).prefix(maximum)),
      refresh: elements.lazy.compactMap { refresh($0, base: base) }.first(where: isAllowed).flatMap {
        $0 == url ? nil : $0
      },
      guesses: guesses(in: elements, base: base, isAllowed))
  }

  private static func unique(_ links: [Link], _ isAllowed: (URL) -> Bool) -> [Link] {
    var known: Set<URL> = []
    return links.filter { isAllowed($0.url) && known.insert($0.url).inserted }
  }

  /// Resolves a reference, which may have the scheme `feed`; nil if it is invalid.
  private static func resolve(_ reference: String?, base: URL) -> URL? {
    guard var reference = reference?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
    if reference.lowercased().hasPrefix("feed:") {
      reference = String(reference.dropFirst(5))
      // `feed://server/path` does not contain the actual scheme.
      if reference.hasPrefix("//") { reference = (base.scheme ?? "https") + ":" + reference }
    }
    return WebAddress.resolve(reference, base: base)
  }
}

// MARK: - Declared feeds

extension FeedLinks {
  private static let types: Set = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml", "application/rss",
    "application/atom", "application/x-rss+xml", "application/x-atom+xml", "text/rss+xml", "text/atom+xml", "text/rss",
  ]
  /// Media types that documents other than feeds also have; a link with such a type only counts if its relation is
  /// `alternate` or `feed`.
  private static let commonTypes: Set = ["text/xml", "application/xml", "application/json"]
  /// The suffixes of XML media types for documents other than feeds.
  private static let otherEndings = [
    "xhtml+xml", "svg+xml", "opensearchdescription+xml", "wlwmanifest+xml", "mathml+xml",
  ]

  private static func link(_ element: MarkupElement, base: URL) -> Link? {
    guard element.name == "link" else { return nil }
    let relations = element.attribute("rel")?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return link(
      element.attribute("href"), relations, type: element.attribute("type"), title: element.attribute("title")?.line,
      base: base)
  }

  private static func link(_ header: LinkHeader, base: URL) -> Link? {
    link(
      header.target, header.relations, type: header.parameters["type"], title: header.parameters["title"]?.line,
      base: base)
  }

  private static func link(
    _ reference: String?, _ relations: [String]?, type: String?, title: String?, base: URL
  ) -> Link? {
    let type = type?.lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces) ?? ""
    let isAlternate = relations?.contains { $0 == "alternate" || $0 == "feed" } == true
    let isXML = type.hasSuffix("+xml") && !otherEndings.contains(where: type.hasSuffix)
    guard types.contains(type) ? isAlternate || relations == nil : isAlternate && (isXML || commonTypes.contains(type)),
      let url = resolve(reference, base: base), type != "application/json" || !url.path().contains("/wp-json/")
    else { return nil }
    return Link(url, title: title)
  }

  /// The target in `<meta http-equiv="refresh" content="0; url=/feed">`; nil if there is none.
  private static func refresh(_ element: MarkupElement, base: URL) -> URL? {
    guard element.name == "meta", element.attribute("http-equiv")?.lowercased() == "refresh",
      let content = element.attribute("content"), let mark = content.firstIndex(where: { ";,".contains($0) })
    else { return nil }
    var address = content[content.index(after: mark)...].trimmingCharacters(in: .whitespaces)
    if address.lowercased().hasPrefix("url") {
      let rest = address.dropFirst(3).drop(while: \.isWhitespace)
      if rest.first == "=" { address = rest.dropFirst().trimmingCharacters(in: .whitespaces) }
    }
    return WebAddress.resolve(address.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")), base: base)
  }
}

// MARK: - Forums

extension FeedLinks {
  /// The paths of pages on which a forum lists its topics.
  private static let fronts: Set = ["", "/", "/latest", "/categories"]

  /// The feed of the topics of a Discourse forum; nil if the page is not the forum's list of topics.
  ///
  /// Such pages declare no feed, or also the feed of all posts.
  private static func topics(ofForum elements: [MarkupElement], _ feeds: [Link], at page: URL) -> Link? {
    let isForum = elements.contains { element in
      element.name == "meta" && element.attribute("name")?.lowercased() == "generator"
        && element.attribute("content")?.hasPrefix("Discourse") == true
    }
    guard isForum else { return nil }
    if let declared = feeds.first(where: { $0.url.path().hasSuffix("/latest.rss") }) { return declared }
    guard fronts.contains(page.path()) else { return nil }
    return resolve("/latest.rss", base: page).map { Link($0, title: nil) }
  }
}

// MARK: - Links in the text

extension FeedLinks {
  private static let words: Set = ["rss", "atom", "feed", "feeds", "xml", "rdf"]

  /// The links whose address or text contains the name of a feed format.
  private static func guesses(in elements: [MarkupElement], base: URL, _ isAllowed: (URL) -> Bool) -> [Link] {
    let links = elements.lazy.filter { $0.name == "a" }.compactMap { element -> (link: Link, weight: Int)? in
      let isOfScheme = element.attribute("href")?.lowercased().hasPrefix("feed:") == true
      guard let url = resolve(element.attribute("href"), base: base) else { return nil }
      let text = words(of: element)
      let weight = (isOfScheme ? 4 : 0) + (hasPathOfFeed(url) ? 2 : 0) + (isNamed(text) ? 1 : 0)
      return weight > 0 ? (Link(url, title: nil), weight) : nil
    }
    let ofPosts = links.filter { !$0.link.isOfComments } + links.filter(\.link.isOfComments)
    let likeliestFirst = (1...7).reversed().flatMap { weight in ofPosts.filter { $0.weight == weight }.map(\.link) }
    return Array(unique(likeliestFirst, isAllowed).prefix(maximum))
  }

  /// The text of a link, including its title, its label and the `alt` texts of its pictures.
  private static func words(of element: MarkupElement) -> String {
    var text = [element.attribute("title"), element.attribute("aria-label")].compactMap(\.self).joined(separator: " ")
    element.walk { step in
      switch step {
      case .text(let words): text += " " + words
      case .enter(let inner): text += " " + (inner.attribute("alt") ?? "")
      case .leave: break
      }
      return text.utf8.count < 1_000
    }
    return text
  }

  /// Whether a text of at most six words contains a word for feeds.
  private static func isNamed(_ text: String) -> Bool {
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return parts.count <= 6 && parts.contains(where: words.contains)
  }

  /// Whether the path of an address looks like that of a feed, such as `/feed/`, `/index.xml` or `/all.atom`.
  private static func hasPathOfFeed(_ url: URL) -> Bool {
    guard let last = url.path().lowercased().split(separator: "/").last else { return false }
    let parts = last.split(separator: ".").map(String.init)
    guard let ending = parts.last else { return false }
    if parts.count == 1 { return words.contains(ending) && ending != "xml" }
    return ["rss", "atom", "rdf"].contains(ending)
      || ["xml", "json"].contains(ending) && parts.dropLast().contains { words.contains($0) || $0 == "index" }
  }
}

extension FeedLinks {
  /// Whether the address is a web page that declares no feed.
  package static func isPageWithoutFeed(at url: URL, _ probe: SourceProbe) async throws -> Bool {
    guard let answer = try await probe.answer(at: SyndicationEndpoint.request(url)), (200...299).contains(answer.status)
    else { return false }
    guard let text = page(in: answer) else { return false }
    return find(in: text, answer.headers, url: answer.url).isEmpty
  }

  /// The text of the web page in a response; nil if the response is not a web page.
  package static func page(in answer: HTTPResponse) -> String? {
    let text = Charset.text(of: answer.body, contentType: answer.headers[.contentType])
    return MarkupHints.isPage(text) ? text : nil
  }
}
