import Foundation
import Loading
import Posts
import Sources

/// The kinds of sources that this package offers to a program.
public let sourceKinds: [any SourceKind] = [SayingsKind()]

/// The sayings of a person as a source: `sayings:Heraclitus`.
public struct SayingsKind: SourceKind {
  public let name = "sayings"

  public init() {}

  /// The author with this name as the location; nil for an unknown one.
  public func location(explicit text: String) -> String? {
    PersonSource.sayings.keys.first { $0.lowercased() == text.lowercased() }
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let texts = PersonSource.sayings[location] else { throw LoadFailure.notAnAddress }
    return PersonSource(title: location, texts: texts, pageSize: services.pageSize)
  }
}

/// The sayings of one person, each a post with text and no picture.
struct PersonSource: Paging {
  static let sayings = [
    "Heraclitus": ["Everything flows.", "The way up and the way down are one.", "Nature loves to hide."]
  ]

  let title: String
  let texts: [String]
  let pageSize: Int

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "sayings", cursor: cursor) {
      let start = cursor.flatMap { Int($0) } ?? 0
      let end = min(start + pageSize, texts.count)
      let posts = (min(start, end)..<end).map { number in
        var details = Post.Details()
        details.text = RichText(plain: texts[number])
        details.author = Author(name: title)
        details.hasComments = false
        return Post(id: Post.ID(rawValue: String(number)), images: [], details: details)
      }
      return Page(items: posts, cursor: end < texts.count ? String(end) : nil)
    }
  }
}
