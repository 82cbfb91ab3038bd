import Foundation
import Loading
import Posts

/// A poll of a post as sent by servers.
struct MastodonPoll: Decodable, Sendable {
  let id: String?
  let options: [Option]
  let endsAt: Date?
  let isMultiple: Bool
  let hasVoted: Bool?
  let isClosed: Bool
  let voterCount: Int?
  /// The indices of the options that the signed-in account has chosen.
  let ownChoices: [Int]

  private enum CodingKeys: String, CodingKey {
    case id, options, multiple, voted, expired
    case voterCount = "voters_count"
    case ownChoices = "own_votes"
    case endsAt = "expires_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.identifier(.id)
    options = container.lenientList(.options, limit: Post.Poll.maximumOptions)
    endsAt = container.date(.endsAt)
    isMultiple = container.flag(.multiple)
    hasVoted = container.lenient(.voted)
    isClosed = container.flag(.expired)
    voterCount = container.count(.voterCount)
    ownChoices = container.lenientList(.ownChoices, limit: Post.Poll.maximumOptions)
  }

  struct Option: Decodable, Sendable {
    let title: String
    let votes: Int?

    private enum CodingKeys: String, CodingKey {
      case title
      case votes = "votes_count"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      votes = container.count(.votes)
    }
  }
}
