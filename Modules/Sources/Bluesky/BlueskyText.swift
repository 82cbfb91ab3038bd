import Loading
import Posts

/// The text of a post, with a number after each link.
struct BlueskyText {
  /// The maximum number of numbered links.
  private static let maximumLinks = 100

  /// The text; nil if the post has none.
  let text: RichText?
  /// The addresses of the numbered links, from `[1]`.
  let links: [String]

  /// Creates the text of a record; ignores invalid ranges of links, mentions and tags.
  init(_ record: BlueskyRecord?) {
    guard let text = record?.text else {
      (self.text, links) = (nil, [])
      return
    }
    let facets = record?.facets ?? []
    var writer = BlueskyTextWriter(text, names: Self.names(in: facets, of: text))
    let links = Self.links(in: facets, of: text).prefix(Self.maximumLinks)
    for (index, link) in links.enumerated() { writer.write(link.stretch, asLink: index + 1) }
    self.text = writer.finished()
    self.links = links.map(\.address)
  }

  /// The links in order, with their ranges in the text, as byte offsets in UTF-8, and their addresses.
  private static func links(
    in facets: [BlueskyFacet], of text: String
  ) -> [(stretch: Range<Int>, address: String)] {
    var last = 0
    return facets.sorted { $0.index.byteStart < $1.index.byteStart }.compactMap { facet in
      let (start, end) = (facet.index.byteStart, facet.index.byteEnd)
      guard let address = facet.features.elements.lazy.compactMap(\.uri).first, address.isOfWeb,
        start >= last, end > start, text.hasCharacter(at: end)
      else { return nil }
      last = end
      return (start..<end, address.withoutCredentials)
    }
  }

  /// The mentions and tags, in order.
  private static func names(in facets: [BlueskyFacet], of text: String) -> [BlueskyTextWriter.Name] {
    facets.sorted { $0.index.byteStart < $1.index.byteStart }.compactMap { facet in
      let (start, end) = (facet.index.byteStart, facet.index.byteEnd)
      guard let meaning = facet.features.elements.lazy.compactMap(\.name).first, start >= 0, end > start,
        text.hasCharacter(at: start), text.hasCharacter(at: end)
      else { return nil }
      return BlueskyTextWriter.Name(stretch: start..<end, meaning: meaning)
    }
  }
}

extension String {
  /// Whether the address starts with `http://` or `https://`.
  fileprivate var isOfWeb: Bool {
    let start = prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// Whether the given UTF-8 byte offset is the start of a Unicode scalar, or the end of the text.
  fileprivate func hasCharacter(at offset: Int) -> Bool {
    guard (0...utf8.count).contains(offset) else { return false }
    return String.Index(utf8.index(startIndex, offsetBy: offset), within: unicodeScalars) != nil
  }
}
