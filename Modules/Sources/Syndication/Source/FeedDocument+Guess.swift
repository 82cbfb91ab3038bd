import Foundation

extension FeedDocument {
  /// The address of the next page of a feed that names none, if its program is known to have pages.
  func guessedNext(after url: URL) -> URL? {
    guard isByWordPress, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    var items = components.queryItems ?? []
    let number = items.first { $0.name == "paged" }.flatMap { $0.value.flatMap { Int($0) } } ?? 1
    items.removeAll { $0.name == "paged" }
    components.queryItems = items + [URLQueryItem(name: "paged", value: String(number + 1))]
    return components.url
  }
}
