import Foundation
import Loading

/// A story or comment from Firebase, or a story from Algolia's search, whose fields have different names.
///
/// Only the id is required.
struct HackerNewsItem: Decodable, Sendable {
  /// The maximum number of ids of comments to read.
  private static let maximumKids = 10_000
  /// The maximum number of tags to read.
  private static let maximumTags = 20

  let id: Int
  /// The name of the author; nil for a deleted item.
  let author: String?
  let createdAt: Date?
  /// The text as HTML; nil if there is none.
  let text: String?
  /// The title as HTML; nil for a comment.
  let title: String?
  /// The address of the linked page; nil if there is none.
  let link: String?
  let score: Int?
  /// The total number of comments below a story.
  let commentCount: Int?
  /// The ids of the comments directly below the item, in the order of the site.
  let kids: [Int]
  /// Whether the item was deleted by its author or hidden by the site.
  let isGone: Bool
  /// Whether the item is a job; jobs have no comments.
  let isJob: Bool

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    id = try fields.needed((fields.identifier("objectID") ?? fields.identifier("id")).flatMap { Int($0) }, "id")
    author = fields.text("by") ?? fields.text("author")
    createdAt = (fields.number("time") ?? fields.number("created_at_i")).flatMap(Date.init(onSite:))
    text = fields.text("text") ?? fields.text("story_text")
    title = fields.text("title")
    link = fields.text("url")
    score = fields.count("score") ?? fields.count("points")
    commentCount = fields.count("descendants") ?? fields.count("num_comments")
    kids = fields.lenientList("kids", limit: Self.maximumKids)
    isGone = fields.flag("deleted") || fields.flag("dead")
    let tags: [String] = fields.lenientList("_tags", limit: Self.maximumTags)
    isJob = fields.text("type") == "job" || tags.contains("job")
  }
}

/// The stories in a response of Algolia's search.
struct HackerNewsStories: Decodable, Sendable {
  let hits: LossyArray<HackerNewsItem>
}

extension Date {
  /// Creates the date from the seconds since 1970; nil before 1970 or after the year 9999.
  init?(onSite seconds: Double) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}
