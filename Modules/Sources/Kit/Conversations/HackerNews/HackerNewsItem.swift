import Foundation
import Loading

/// A story or comment as Firebase sends it; only its id is required.
struct HackerNewsItem: Decodable, Sendable {
  /// The maximum number of ids of comments to read.
  private static let maximumKids = 10_000

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
  /// The number of all comments below a story.
  let commentCount: Int?
  /// The ids of the comments directly below the item, in the order of the site.
  let kids: [Int]
  /// Whether the item was deleted by its author, or hidden by the site.
  let isGone: Bool

  private enum CodingKeys: String, CodingKey {
    case id, by, time, text, title, url, score, descendants, kids, deleted, dead
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    author = container.text(.by)
    createdAt = container.number(.time).flatMap(Date.init(onSite:))
    text = container.text(.text)
    title = container.text(.title)
    link = container.text(.url)
    score = container.count(.score)
    commentCount = container.count(.descendants)
    kids = container.lenientList(.kids, limit: Self.maximumKids)
    isGone = container.flag(.deleted) || container.flag(.dead)
  }
}

extension Date {
  /// The date of a number of seconds since 1970; nil before 1970 or after the year 9999.
  init?(onSite seconds: Double) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}
