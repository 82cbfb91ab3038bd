import Foundation
import HTTP
import Loading
import Posts

@testable import Reader
@testable import Reading
@testable import Sources

/// Fuzzes the answers and addresses of Google Reader APIs.
enum ReaderSubjects {
  private static let base = "https://example.org/api/greader.php"

  /// Checks that an answer is parsed or rejected as each document, and that parsed values can be stored.
  static func reader(_ data: Data) {
    addresses(data.text)
    for place in [base, base + "#feed/7"] {
      guard let location = ReaderLocation(place) else { return require(false, "\(place) is no location.") }
      let source = ReaderSource(location, SourceServices(client: OfflineClient()))
      articles(of: source, data)
      value(source.ids(.unread, after: nil), data) { ids in
        require(
          ids.ids.allSatisfy { ItemNumber.parse(ItemNumber.longForm($0)) == $0 && source.postID(String($0)) != nil },
          "An id is read as another one.")
      }
      value(source.feeds, data) { feeds in
        require(Set(feeds.map(\.id)).count == feeds.count, "Two feeds have the same id.")
        let places = feeds.map { "\(base)#\($0.id)" }
        require(places.allSatisfy { ReaderLocation($0)?.text == $0 }, "A feed has no address: \(places).")
      }
      value(source.unreadCounts, data) { counts in
        require(counts.values.allSatisfy { $0 >= 0 }, "A count is below zero.")
      }
      do {
        try source.check(HTTPResponse(status: 200, body: data, url: location.api.url))
        require(data.text.contains("OK"), "\(data.text) confirms a change.")
      } catch {
        require(error is LoadFailure, "\(error) is no LoadFailure.")
      }
    }
  }

  private static func articles(of source: ReaderSource, _ data: Data) {
    value(source.timeline(after: nil), data) { page in
      require(Set(page.items.map(\.id)).count == page.items.count, "Two articles have the same id.")
      for post in page.items {
        require(source.postID(post.id.rawValue) == post.id, "\(post.id) is no id.")
        // The store does not save marks, and sets its own dates.
        let plain = Post(
          id: post.id, description: post.description, location: post.location, images: post.images,
          details: post.details)
        do {
          let decoded = try PostCoding.post(post.id, in: PostCoding.data(plain))
          require(decoded == plain, "Another post is decoded.")
        } catch {
          require(false, "\(error): the post is not stored.")
        }
      }
    }
    value(source.articles(since: nil, after: nil), data) { page in
      require(page.items.allSatisfy { ReaderLocation.isFeed($0.feed) }, "An article has no feed.")
    }
  }

  private static func value<Value>(_ document: SourceDocument<Value>, _ data: Data, _ check: (Value) -> Void) {
    guard case .request(_, let read) = document.load,
      let url = URL(string: base + "/reader/api/0/stream/contents/feed/7")
    else { return require(false, "The document has no request.") }
    do {
      check(try read(HTTPResponse(status: 200, body: data, url: url)))
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
  }

  /// Checks that a parsed address, and a parsed id, is unchanged after it was printed and parsed.
  private static func addresses(_ text: String) {
    if let location = ReaderLocation(text) {
      require(ReaderLocation(location.text) == location, "\(text) is read as another location.")
      require(location.api.url.canReceiveToken && location.api.url.user() == nil, "\(text) is no address.")
      let account = AccountID("ann@example.org", of: location.api)
      let name = "ann@example.org@\(ReaderAPI.prefix)\(location.api.url.absoluteString)"
      require(AccountID(uniqueName: name) == account, "\(name) is another account.")
    }
    guard let number = ItemNumber.parse(text) else { return }
    require(ItemNumber.parse(ItemNumber.longForm(number)) == number, "\(text) is another id.")
  }
}
