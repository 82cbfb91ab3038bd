import Foundation
import Loading
import Posts
import Sources

/// Maps the answers of a server of Things.
enum ThingsMapper {
  private struct Answer: Decodable {
    let posts: [Item]
    /// The cursor of the next page; nil at the end.
    let next: String?
  }

  private struct Item: Decodable {
    let id: String
    let author: String?
    let text: String
    let image: String?

    var post: Post {
      var details = Post.Details()
      details.text = RichText(plain: text)
      details.author = author.map { Author(name: $0) }
      details.hasComments = false
      return Post(id: Post.ID(rawValue: id), images: image.map { [ImageRef($0)] } ?? [], details: details)
    }
  }

  /// A page of posts.
  ///
  /// - Throws: `LoadFailure`.
  static func page(_ data: Data, status: Int) throws -> Page<Post> {
    let answer = try Payload.decode(Answer.self, from: data, status: status)
    return Page(items: answer.posts.map(\.post), cursor: answer.next)
  }
}
