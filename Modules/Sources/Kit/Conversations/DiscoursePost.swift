import Foundation
import Loading
import Markup
import Posts

/// A post of a topic; only its id and number are required.
struct DiscoursePost: Decodable, Sendable {
  /// The type of posts that only record an event, such as the closing of a topic.
  private static let action = 3

  let id: Int
  /// The number in the topic, from 1; numbers may have gaps.
  let number: Int
  /// The number of the post that this post answers; nil if it answers the topic.
  let answeredNumber: Int?
  let username: String?
  /// The name to show, or the user name if there is none.
  let name: String
  let createdAt: Date?
  /// The text as HTML.
  let text: String
  /// Whether the post only records an event.
  let isAction: Bool
  let state: Post.State

  private enum CodingKeys: String, CodingKey {
    case id, username, name, cooked, hidden
    case number = "post_number"
    case answeredNumber = "reply_to_post_number"
    case createdAt = "created_at"
    case type = "post_type"
    case deletedAt = "deleted_at"
    case isDeleted = "user_deleted"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    number = try container.decode(Int.self, forKey: .number)
    answeredNumber = container.count(.answeredNumber)
    username = container.text(.username)
    name = container.text(.name) ?? username ?? ""
    createdAt = container.date(.createdAt)
    text = container.lenient(.cooked) ?? ""
    isAction = container.count(.type) == Self.action
    state =
      container.flag(.isDeleted) || container.text(.deletedAt) != nil
      ? .deleted : container.flag(.hidden) ? .hidden : .shown
  }

  /// Maps the post to a comment.
  ///
  /// - Parameters:
  ///   - parent: the comment below which it is listed; nil for a comment at the top level.
  ///   - author: the user name of the topic's author.
  ///   - place: the address of the topic.
  /// - Returns: the comment; without a text if it cannot be read.
  func comment(below parent: DiscoursePost?, author: String?, at place: String) -> Post {
    var comment = Post(
      comment: String(id), to: parent.map { String($0.id) }, author: name, createdAt: createdAt,
      html: HTMLText(state == .shown ? text : "", base: URL(string: place)), link: "\(place)/\(number)")
    comment.details.state = state
    comment.details.facts.isAuthor = username != nil && username == author
    return comment
  }
}
