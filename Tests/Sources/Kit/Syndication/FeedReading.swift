import Foundation
import Loading
import Syndication
import Testing

/// The feed in a document, at `https://example.org/blog/feed`.
func feed(_ text: String, contentType: String? = nil) throws -> FeedDocument {
  try FeedParser.parse(
    Data(text.utf8), contentType: contentType, url: try #require(URL(string: "https://example.org/blog/feed")))
}

/// The items of a channel of RSS, with the usual prefixes.
func items(_ rss: String) throws -> [FeedItem] {
  let namespaces = [
    "media": "http://search.yahoo.com/mrss/", "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/", "wfw": "http://wellformedweb.org/CommentAPI/",
    "slash": "http://purl.org/rss/1.0/modules/slash/", "georss": "http://www.georss.org/georss",
    "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#", "gml": "http://www.opengis.net/gml",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "atom": "http://www.w3.org/2005/Atom",
  ]
  let attributes = namespaces.map { "xmlns:\($0)='\($1)'" }.joined(separator: " ")
  return try feed("<rss version='2.0' \(attributes)><channel>\(rss)</channel></rss>").items
}

/// The only item of a channel of RSS.
func item(_ rss: String) throws -> FeedItem {
  let found = try items("<item>\(rss)</item>")
  guard let item = found.first, found.count == 1 else { throw LoadFailure.empty }
  return item
}

/// The entries of a feed of Atom.
func entries(_ atom: String) throws -> [FeedItem] {
  try feed(
    "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>\(atom)</feed>"
  ).items
}
