import Loading
import Localization
import Post
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Creates the scene of one comment.
struct CommentModuleFactory {
  private static let name = "comment"

  let scenes: PostScenes

  private var place: FeedSceneRoutes { scenes.place }

  var entry: SceneEntry {
    SceneEntry(
      place.comment,
      example: PostParameter.example.merging(place.example) { $1 }.merging([Self.name: "1"]) { $1 },
      check: PostParameter.check(place), texts: PostText.table.problems,
      make: { parameters, placement in
        let (posts, post) = (place.postsOrNone(parameters), PostParameter.id(in: parameters))
        let id = Post.ID(rawValue: parameters[Self.name] ?? "")
        return make(placement, posts, isRevealed: false) { try await posts.reading.comment(id, on: post) }
      })
  }

  /// Creates the scene of a loaded comment.
  func make(_ row: CommentRow, on post: Post.ID, in posts: FeedSceneRoutes.Posts) -> any Scene {
    let parameters = PostParameter.parameters(of: post, in: posts).merging([Self.name: row.id.rawValue]) { $1 }
    return make(place.comment.placement(parameters), posts, isRevealed: row.postRow.isRevealed) {
      [comment = row.post] in
      comment
    }
  }

  private func make(
    _ placement: ScenePlacement, _ posts: FeedSceneRoutes.Posts, isRevealed: Bool,
    _ load: @escaping @Sendable () async throws -> Post
  ) -> any Scene {
    let services = scenes.services
    let context = services.context
    return ListComposer.compose(page: placement, pictures: scenes.pagePictures(posts)) {
      output, display in
      PostPresenter(
        context: context, interactor: ResourceLoader<Post>(load: load, output: output), display: display,
        isRevealed: isRevealed, external: services.external(to: posts))
    } cell: {
      FullPostCell(row: $0, context: context)
    }
  }
}
