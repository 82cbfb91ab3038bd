import HTTP

/// The text of a post, with a number after each link.
struct BlueskyText {
  /// The maximum number of links that are numbered.
  private static let maximumLinks = 100

  /// Nil for a post without text.
  let text: String?
  /// The addresses of the numbered links, from `[1]`.
  let links: [String]

  /// The text of a record; the stretches of its links count in UTF-8, and those that do not fit are ignored.
  init(_ record: BlueskyRecord?) {
    guard let text = record?.text else {
      (self.text, links) = (nil, [])
      return
    }
    var bytes: [UInt8] = []
    var links: [String] = []
    var position = text.utf8.startIndex
    for (end, address) in Self.links(in: record?.facets ?? [], of: text).prefix(Self.maximumLinks) {
      links.append(address)
      bytes += text.utf8[position..<end] + Array(" [\(links.count)]".utf8)
      position = end
    }
    bytes += text.utf8[position...]
    self.text = String(decoding: bytes, as: UTF8.self)
    self.links = links
  }

  /// The ends of the links, in order, with their addresses.
  private static func links(in facets: [BlueskyFacet], of text: String) -> [(end: String.Index, address: String)] {
    var last = 0
    return facets.sorted { $0.index.byteStart < $1.index.byteStart }.compactMap { facet in
      let (start, end) = (facet.index.byteStart, facet.index.byteEnd)
      guard let address = facet.features.elements.first?.uri, address.isOfWeb,
        start >= last, end > start, end <= text.utf8.count,
        let index = String.Index(text.utf8.index(text.startIndex, offsetBy: end), within: text.unicodeScalars)
      else { return nil }
      last = end
      return (index, address.withoutCredentials)
    }
  }
}

extension String {
  /// Whether the text begins as an address of the web.
  fileprivate var isOfWeb: Bool {
    let start = prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }
}
