import Foundation
import HTTP
import Sources

/// Creates requests to the APIs of Hacker News.
///
/// Algolia provides whole trees and many stories at once, Firebase provides their order.
struct HackerNewsEndpoint: Sendable {
  let algolia: URL
  let firebase: URL

  /// Requests an item with all comments below it.
  func tree(of id: String) -> HTTPRequest { request(algolia.endpoint("api/v1/items/\(id)")) }

  /// Requests an item without comments; the response has the ids of its top-level comments in the order of the site.
  func item(_ id: String) -> HTTPRequest { request(firebase.endpoint("v0/item/\(id).json")) }

  /// Requests the ids of the stories of a list, in the order of the site.
  func ids(of list: HackerNewsList) -> HTTPRequest { request(firebase.endpoint("v0/\(list.document).json")) }

  /// Requests the stories, polls and jobs with the given ids, in any order.
  func stories(_ ids: some Collection<Int>) -> HTTPRequest {
    let tags = ids.map { "story_\($0)" }.joined(separator: ",")
    return request(
      algolia.endpoint(
        "api/v1/search",
        query: [
          URLQueryItem(name: "tags", value: "(story,poll,job),(\(tags))"),
          URLQueryItem(name: "hitsPerPage", value: String(ids.count)),
        ]))
  }

  private func request(_ url: URL) -> HTTPRequest {
    HTTPRequest(url: url, headers: [.accept: "application/json"], limits: SourceLimits.document)
  }
}
