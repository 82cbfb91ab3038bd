import Foundation
import Loading
import Posts

/// The poll of a post, as servers send it.
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

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    id = container.identifier("id")
    options = container.lenientList("options", limit: Post.Poll.maximumOptions)
    endsAt = container.date("expires_at")
    isMultiple = container.flag("multiple")
    hasVoted = container.lenient("voted")
    isClosed = container.flag("expired")
    voterCount = container.count("voters_count")
    ownChoices = container.lenientList("own_votes", limit: Post.Poll.maximumOptions)
  }

  struct Option: Decodable, Sendable {
    let title: String
    let votes: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      title = try container.decode(String.self, forKey: "title")
      votes = container.count("votes_count")
    }
  }
}
