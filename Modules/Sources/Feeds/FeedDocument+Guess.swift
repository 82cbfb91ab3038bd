import Foundation
import Syndication

extension FeedDocument {
  /// The likely address of the next page of a WordPress feed that does not specify it; nil for other feeds.
  func guessedNext(after url: URL) -> URL? {
    guard isByWordPress, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    var items = components.queryItems ?? []
    let written = items.first { $0.name == "paged" }.map { $0.value.flatMap { Int($0) } }
    // An address without a page number is the first page. If the page number is invalid, there is no next page.
    guard let page = written ?? 1, page > 0 else { return nil }
    let (next, isTooLarge) = page.addingReportingOverflow(1)
    guard !isTooLarge else { return nil }
    items.removeAll { $0.name == "paged" }
    components.queryItems = items + [URLQueryItem(name: "paged", value: String(next))]
    return components.url
  }
}
