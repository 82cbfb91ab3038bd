import Foundation
import HTTP

/// The page of a post on a Mastodon-compatible server, and a timeline that can be read instead.
struct MastodonPage: Hashable, Sendable {
  /// The timeline of the post's author.
  let instead: MastodonLocation

  /// Recognizes the page at an address; nil if it is not the page of a post.
  init?(_ url: URL) {
    guard let server = WebServer(url) else { return nil }
    var parts = url.pathComponents.filter { $0 != "/" }
    if let first = parts.first, ["web", "deck"].contains(first) { parts.removeFirst() }
    guard let user = Self.author(ofPostAt: parts) else { return nil }
    instead = MastodonLocation(.account(user), on: server)
  }

  /// The author of the post with a path such as `@ann/1`, `users/ann/statuses/1`, `@ann/posts/1` (Akkoma) or `p/ann/1`
  /// (Pixelfed); nil for any other path.
  private static func author(ofPostAt parts: [String]) -> String? {
    guard let id = parts.last, isID(id) else { return nil }
    let middle = parts.dropFirst().dropLast()
    let user: String? =
      switch parts.first {
      case "users" where parts.count == 4 && parts[2] == "statuses": parts[1]
      case "p" where parts.count == 3: parts[1]
      case let first?
      where first.hasPrefix("@") && parts.count > 1 && (middle.isEmpty || middle.elementsEqual(["posts"])):
        String(first.dropFirst())
      default: nil
      }
    return user.flatMap { MastodonTimeline.isUser($0) ? $0 : nil }
  }

  private static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 }
      && text.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
