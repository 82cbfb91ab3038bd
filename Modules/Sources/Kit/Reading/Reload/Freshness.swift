import Foundation
import HTTP

/// How long a response with a list remains fresh.
package struct Freshness: Hashable, Sendable {
  /// The time between loads that the feed requests, in minutes; nil if it requests none.
  package var ttl: Int?
  /// The age at which the response becomes stale, in seconds; nil if the server does not specify it.
  package var maxAge: Int?
  /// Whether the list is unchanged (304), so that the facts of the earlier response still apply.
  package var isUnchanged = false

  package init(ttl: Int? = nil, maxAge: Int? = nil, isUnchanged: Bool = false) {
    (self.ttl, self.maxAge, self.isUnchanged) = (ttl, maxAge, isUnchanged)
  }

  /// Parses the freshness of a response with a feed.
  init(_ response: HTTPResponse, ttl: Int?) {
    self.init(ttl: ttl, maxAge: Self.maxAge(response.headers), isUnchanged: response.status == 304)
  }

  /// The `max-age` of `Cache-Control`; nil if it is missing, or if the response must not be stored or reused.
  private static func maxAge(_ headers: HTTPFields) -> Int? {
    let words = headers[values: .cacheControl].flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard !words.contains(where: { ["no-cache", "no-store"].contains($0) }) else { return nil }
    return words.lazy.compactMap { word -> Int? in
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "max-age" else { return nil }
      return Int(parts[1].trimmingCharacters(in: CharacterSet.whitespaces.union(["\""]))).flatMap { $0 < 0 ? nil : $0 }
    }.first
  }
}
