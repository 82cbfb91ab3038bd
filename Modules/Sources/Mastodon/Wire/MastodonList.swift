import Foundation
import HTTP
import Loading
import Posts

/// A list of accounts that the signed-in account has created.
struct MastodonList: Decodable, Sendable {
  let id: String
  let title: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    id = try container.needed(container.identifier("id"), "id")
    title = try container.needed(container.text("title"), "title")
  }

  /// Maps a response to the lists of the signed-in account, each as a post with the address of its timeline.
  static func page(in answer: HTTPResponse, of location: MastodonLocation) throws -> Page<Post> {
    let server = location.server
    let lists = try MastodonAnswer.decode(LossyArray<MastodonList>.self, answer, of: server)
    let posts = lists.elements.map { list in
      let name = MastodonTimeline.isListTitle(list.title) ? list.title : list.id
      let timeline = MastodonLocation(.list(name), on: server, by: location.account)
      var details = Post.Details()
      details.title = list.title
      details.text = RichText(plain: timeline.text)
      details.link = server.address(["lists", list.id]).absoluteString
      details.commentCount = 0
      return Post(id: Post.ID(rawValue: list.id), images: [], details: details)
    }
    return Page(items: posts, cursor: nil, leftOut: lists.leftOut)
  }
}
