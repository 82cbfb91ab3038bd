import Foundation
import HTTP
import Loading
import Sources

/// A server's description of itself, in version 1 or 2.
struct MastodonInstance: Decodable, Sendable {
  /// The server's restrictions on reading timelines; nil on most servers, which send none.
  private let access: Access?

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    _ = try container.needed(container.text("version"), "version")
    access = container.lenient("configuration", as: Configuration.self)?.access
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
    case .everyone: access?.live?.isOff == true
    case .local: access?.live?.local == Feeds.off
    case .tag: access?.tags?.isOff == true
    case .named, .list, .account, .media: false
    }
  }

  private struct Configuration: Decodable {
    let access: Access?

    init(from decoder: any Decoder) throws {
      access = try decoder.fields.lenient("timelines_access")
    }
  }

  private struct Access: Decodable {
    let live: Feeds?
    let tags: Feeds?

    private enum CodingKeys: String, CodingKey {
      case live = "live_feeds"
      case tags = "hashtag_feeds"
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
