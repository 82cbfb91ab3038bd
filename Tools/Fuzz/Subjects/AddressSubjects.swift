import Foundation
import HTTP
import Loading
import Markup
import Posts

@testable import Bluesky
@testable import Feeds
@testable import Mastodon
@testable import Reading
@testable import Sources
@testable import Syndication

/// Fuzzes addresses, headers and numbers from untrusted sources.
enum AddressSubjects {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  /// Checks that addresses lose their user and password, and that parsing does not crash.
  static func address(_ data: Data) {
    let text = data.text
    let address = SourceAddress(text)
    require(address.text.withoutCredentials == address.text, "\(text) keeps its user part: \(address.text)")
    if let secret = address.text.withUserPart("a:b?feed=c&user=d").userPart {
      require(["a:b", "a:b?feed=c&user=d"].contains(secret), "\(text) has the credentials \(secret).")
    }
    _ = address.url?.withPasswordPlaceholders
    _ = BlueskyLocation(text)
    _ = BlueskyLocation(page: text)
    _ = MastodonTimeline.isUser(text) || MastodonTimeline.isTag(text) || BlueskyName.isRecord(text)
    for base in [nil, URL(string: "https://user:secret@example.org/a/b?c")] {
      guard let url = WebAddress.resolve(text, base: base) else { continue }
      require(["http", "https"].contains(url.scheme?.lowercased()), "\(url) is none of the web.")
      require(url.user == nil && url.password == nil, "\(url) has a user part.")
    }
  }

  /// Checks that the headers of a response can be parsed, and that a requested pause is at most a day.
  static func headers(_ data: Data) {
    guard let url = URL(string: "https://example.org/feed") else { return require(false, "No address.") }
    let lines = data.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = ["Retry-After", "X-RateLimit-Reset", "RateLimit-Reset", "X-RateLimit-Remaining", "Date", "Link"]
    for status in [200, 429, 503] {
      var headers: HTTPFields = [:]
      for (index, name) in names.compactMap({ HTTPField.Name($0) }).enumerated() {
        headers.append(HTTPField(name: name, value: lines[index % lines.count]))
      }
      let answer = HTTPResponse(status: status, headers: headers, body: data, url: url)
      if let pause = RequestedPause(in: answer, now: now) {
        require(pause.end.timeIntervalSince(now) <= 24 * 3_600, "A pause of \(pause.end.timeIntervalSince(now)) s.")
        require(Int(clamping: pause.end.timeIntervalSince(now).rounded(.up)) >= 0, "A pause in the past.")
      }
      _ = NextPageLink.cursor(in: answer, named: "max_id", last: nil)
      require(LinkHeader.all(in: headers).count <= 100, "Too many links.")
    }
    _ = Charset.text(of: data, contentType: lines[0])
  }

  /// Parses a feed with the given numbers wherever a number may be, including its address.
  static func numbers(_ data: Data) {
    let numbers = data.text.split(separator: "\n").map { $0.filter { !"<>&\"'".contains($0) } }
    guard let first = numbers.first, let last = numbers.last,
      let url = URL(string: "https://example.org/feed")?.appending(queryItems: [
        URLQueryItem(name: "paged", value: first)
      ])
    else { return }
    let feed = """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
      xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><channel><generator>https://wordpress.org/?v=6</generator>
      <item><pubDate>\(first)</pubDate><slash:comments>\(last)</slash:comments><geo:lat>\(first)</geo:lat>
      <geo:long>\(last)</geo:long><media:content url="/1.png" medium="image" width="\(first)" height="\(last)"/>
      <description>&lt;ol start="\(first)"&gt;&lt;li&gt;a&lt;li&gt;b&lt;/ol&gt;
      &lt;img src="/2.png" srcset="/3.png \(last)w" width="\(last)" height="\(first)px"&gt; &amp;#\(first);
      </description></item></channel></rss>
      """
    let answer = HTTPResponse(status: 200, body: Data(feed.utf8), url: url)
    do {
      let source = try SyndicationKind().source(
        at: "https://example.org/feed", SourceServices(client: OfflineClient()))
      guard case .request(_, let read) = source.timeline(after: nil).load else { return }
      let page = try read(answer)
      require(page.items.count == 1, "The item is lost.")
      if let cursor = page.cursor { require(FeedCursor(cursor)?.text == cursor, "\(cursor) is read as another page.") }
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
    if let date = FeedDate.parse(first) {
      require((-62_200_000_000...253_500_000_000).contains(date.timeIntervalSince1970), "\(first) is \(date).")
    }
  }
}
