package import Foundation
package import Posts
import Sources
import Syndication

/// Reads feeds from data, without a server.
package enum ServerlessFeed {
  /// The base of relative addresses, on a nonexistent server.
  private static let base = "https://feed.invalid/"
  /// The number of bytes at the start of the data that are searched for the tag `<opml`.
  private static let head = 4_096

  /// Parses a feed in RSS, Atom or JSON Feed, or an OPML document; returns posts without comments.
  package static func page(_ data: Data) throws -> Page<Post> {
    if String(decoding: data.prefix(head), as: UTF8.self).lowercased().contains("<opml"),
      let outlines = Outlines(reading: data)
    {
      return page(outlines)
    }
    guard let base = URL(string: base) else { return Page(items: [], cursor: nil) }
    let feed = try FeedParser.parse(data, contentType: nil, url: base)
    let posts = feed.items.map { item in
      var post = SyndicationMapper.post(item, of: feed)
      (post.details.hasComments, post.details.commentCount, post.details.handle) = (false, nil, nil)
      return post
    }
    return Page(items: posts, cursor: nil, leftOut: feed.leftOut)
  }

  /// Maps outlines without duplicates: name, description and folder become the text of a post, the feed's address
  /// becomes its link.
  private static func page(_ outlines: Outlines) -> Page<Post> {
    var known: Set<String> = []
    let posts = outlines.all.filter { !$0.address.isEmpty && known.insert($0.address).inserted }.map { outline in
      var details = Post.Details()
      let names = outline.names.filter { !$0.isEmpty }
      details.title = names.first ?? outline.address
      details.text = outline.values["description"].map(RichText.init(plain:))
      details.link = outline.address
      details.hasComments = false
      let folder = outline.folders.compactMap(\.first).joined(separator: "/")
      return Post(
        id: Post.ID(rawValue: outline.address), location: folder.isEmpty ? nil : folder, images: [], details: details)
    }
    return Page(items: posts, cursor: nil, leftOut: outlines.all.count - posts.count)
  }
}
