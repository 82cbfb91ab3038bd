import Markup

/// The namespaces used in feeds.
enum FeedNamespace: Hashable {
  /// RSS of any version, and elements without a namespace.
  case rss
  case atom, xhtml, rdf, media, content, dublinCore, itunes, geoRSS, geo, gml, slash, thread, wellFormedWeb, xml
  /// A namespace whose elements are ignored.
  case other

  /// Determines the namespace from its address or, if that is missing, from the undeclared prefix.
  init(address: String?, prefix: String?) {
    if let address {
      self = Self.addresses[Self.canonical(address)] ?? .other
    } else {
      self = prefix.map { Self.prefixes[$0.lowercased()] ?? .other } ?? .rss
    }
  }

  /// The address without its scheme and without a slash or `#` at its end, because feeds write it in different forms.
  private static func canonical(_ address: String) -> String {
    var text = Substring(address.lowercased())
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
    while text.last == "/" || text.last == "#" { text.removeLast() }
    return String(text)
  }

  private static let addresses: [String: FeedNamespace] = [
    "": .rss, "backend.userland.com/rss": .rss, "backend.userland.com/rss2": .rss,
    "blogs.law.harvard.edu/tech/rss": .rss, "purl.org/rss/1.0": .rss, "purl.org/net/rss1.1": .rss,
    "my.netscape.com/rdf/simple/0.9": .rss, "my.netscape.com/publish/formats/rss-0.91": .rss,
    "channel.netscape.com/rdf/simple/0.9": .rss, "cyber.law.harvard.edu/rss/rss.html": .rss,
    "purl.org/atom/ns": .atom, "www.w3.org/2005/atom": .atom, "example.com/newformat": .atom,
    "example.com/necho": .atom, "purl.org/echo": .atom, "uri/of/echo/namespace": .atom, "purl.org/pie": .atom,
    "www.w3.org/1999/xhtml": .xhtml, "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "search.yahoo.com/mrss": .media, "www.rssboard.org/media-rss": .media, "video.search.yahoo.com/mrss": .media,
    "purl.org/rss/1.0/modules/content": .content, "purl.org/dc/elements/1.1": .dublinCore,
    "purl.org/dc/terms": .dublinCore, "www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "example.com/dtds/podcast-1.0.dtd": .itunes, "www.georss.org/georss": .geoRSS,
    "www.w3.org/2003/01/geo/wgs84_pos": .geo, "www.opengis.net/gml": .gml,
    "purl.org/rss/1.0/modules/slash": .slash, "purl.org/syndication/thread/1.0": .thread,
    "wellformedweb.org/commentapi": .wellFormedWeb, "www.w3.org/xml/1998/namespace": .xml,
  ]

  private static let prefixes: [String: FeedNamespace] = [
    "rss": .rss, "atom": .atom, "atom10": .atom, "atom03": .atom, "a10": .atom, "xhtml": .xhtml, "rdf": .rdf,
    "media": .media, "content": .content, "dc": .dublinCore, "dcterms": .dublinCore, "itunes": .itunes,
    "georss": .geoRSS, "geo": .geo, "gml": .gml, "slash": .slash, "thr": .thread, "wfw": .wellFormedWeb, "xml": .xml,
  ]
}

extension MarkupElement {
  /// The namespace of the element; an unknown namespace without a prefix counts as RSS.
  var space: FeedNamespace {
    let space = FeedNamespace(address: namespace, prefix: prefix)
    return space == .other && prefix == nil ? .rss : space
  }

  /// The value of an attribute in a namespace; nil if it is missing.
  func attribute(_ name: String, in space: FeedNamespace) -> String? {
    attributes.first {
      $0.name == name && $0.prefix != nil && FeedNamespace(address: $0.namespace, prefix: $0.prefix) == space
    }?.value
  }
}
