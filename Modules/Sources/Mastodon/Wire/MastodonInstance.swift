import Foundation
import HTTP
import Loading
import Sources

/// A server's description of itself, in version 1 or 2.
struct MastodonInstance: Decodable, Sendable {
  /// The server's restrictions on reading the timelines of all posts; nil on most servers, which send none.
  private let live: Feeds?
  /// The restrictions on reading the timelines of tags.
  private let tags: Feeds?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    _ = try container.needed(container.text("version"), "version")
    let access = container.object("configuration")?.object("timelines_access")
    live = access?.lenient("live_feeds")
    tags = access?.lenient("hashtag_feeds")
  }

  /// Whether a response is a server's description.
  static func isDescribed(in answer: HTTPResponse) -> Bool {
    do {
      _ = try Payload.decode(MastodonInstance.self, from: answer.body, status: answer.status)
      return true
    } catch {
      return false  // another API, or none
    }
  }

  /// Whether the server has disabled a timeline for everybody.
  func hasSwitchedOff(_ timeline: MastodonTimeline) -> Bool {
    switch timeline {
    case .everyone: live?.isOff == true
    case .local: live?.local == Feeds.off
    case .tag: tags?.isOff == true
    case .named, .list, .account, .media: false
    }
  }

  /// The users who may read the posts of the server's own accounts, and of remote accounts; `disabled` stands for
  /// nobody.
  private struct Feeds: Decodable {
    static let off = "disabled"

    let local: String?
    let remote: String?

    var isOff: Bool { local == Self.off && remote == Self.off }
  }
}
