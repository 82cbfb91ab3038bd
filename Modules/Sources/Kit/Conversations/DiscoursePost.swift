import Foundation
import Loading
import Markup
import Posts

/// A post of a topic; only its id and number are required.
struct DiscoursePost: Decodable, Sendable {
  /// The type of posts that only record an event, such as the closing of a topic.
  private static let action = 3

  let id: Int
  /// The number in the topic, from 1; there may be gaps between the numbers of a topic.
  let number: Int
  /// The number of the parent post; nil for a reply to the topic.
  let answeredNumber: Int?
  let username: String?
  /// The display name, or the user name if there is none.
  let name: String
  let createdAt: Date?
  /// The text as HTML.
  let text: String
  /// Whether the post only records an event.
  let isAction: Bool
  let state: Post.State

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    id = try fields.decode(Int.self, forKey: "id")
    number = try fields.decode(Int.self, forKey: "post_number")
    answeredNumber = fields.count("reply_to_post_number")
    username = fields.text("username")
    name = fields.text("name") ?? username ?? ""
    createdAt = fields.date("created_at")
    text = fields.lenient("cooked") ?? ""
    isAction = fields.count("post_type") == Self.action
    state =
      fields.flag("user_deleted") || fields.text("deleted_at") != nil
      ? .deleted : fields.flag("hidden") ? .hidden : .shown
  }

  /// Maps the post to a comment.
  ///
  /// - Parameters:
  ///   - parent: the comment under which it is listed; nil for a top-level comment.
  ///   - author: the user name of the topic's author.
  ///   - place: the address of the topic.
  /// - Returns: the comment; without a text if the post was hidden or deleted.
  func comment(below parent: DiscoursePost?, author: String?, at place: String) -> Post {
    var comment = Post(
      comment: String(id), to: parent.map { String($0.id) }, author: name, createdAt: createdAt,
      html: HTMLText(state == .shown ? text : "", base: URL(string: place)), link: "\(place)/\(number)")
    comment.details.state = state
    comment.details.facts.isAuthor = username != nil && username == author
    return comment
  }
}
