import Foundation
import Loading

/// The stories in an answer of Algolia's search.
struct HackerNewsStories: Decodable, Sendable {
  let hits: LossyArray<Story>

  /// A story; only its id is required.
  struct Story: Decodable, Sendable {
    let id: Int
    let author: String?
    let createdAt: Date?
    let title: String?
    let text: String?
    let link: String?
    let points: Int?
    let commentCount: Int?

    private enum CodingKeys: String, CodingKey {
      case objectID, author, title, url, points
      case createdAt = "created_at_i"
      case text = "story_text"
      case commentCount = "num_comments"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let id = container.identifier(.objectID).flatMap({ Int($0) }) else {
        throw DecodingError.dataCorruptedError(forKey: .objectID, in: container, debugDescription: "no id")
      }
      self.id = id
      author = container.text(.author)
      createdAt = container.number(.createdAt).flatMap(Date.init(onSite:))
      title = container.text(.title)
      text = container.text(.text)
      link = container.text(.url)
      points = container.count(.points)
      commentCount = container.count(.commentCount)
    }
  }
}
