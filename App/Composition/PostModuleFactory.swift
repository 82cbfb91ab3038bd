import Feed
import Loading
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Makes the scene of a post in full.
struct PostModuleFactory {
  private let services: SceneServices
  private let place: PostPlace
  private let comments: (Post, PostPlace.Posts) -> any TerminalScene
  private let image: (_ index: Int, Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene

  init(
    _ services: SceneServices, place: PostPlace,
    comments: @escaping (Post, PostPlace.Posts) -> any TerminalScene,
    image: @escaping (_ index: Int, Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene
  ) {
    self.services = services
    self.place = place
    self.comments = comments
    self.image = image
  }

  var entry: SceneEntry {
    SceneEntry(
      place.post, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: PostText.table.problems,
      make: { parameters, placement in
        let (posts, id) = (place.postsOrNone(parameters), PostParameter.id(in: parameters))
        return make(placement, posts, isRevealed: false) { [reading = posts.reading] in
          try await reading.post(withID: id)
        }
      })
  }

  /// The scene of a loaded post.
  func make(_ post: Post, in posts: PostPlace.Posts, isRevealed: Bool) -> any TerminalScene {
    let placement = place.post.placement(PostParameter.parameters(of: post.id, in: posts))
    return make(placement, posts, isRevealed: isRevealed) { post }
  }

  private func make(
    _ placement: ScenePlacement, _ posts: PostPlace.Posts, isRevealed: Bool,
    _ load: @escaping @Sendable () async throws -> Post
  ) -> any TerminalScene {
    let context = services.context
    let output = WeakProxy<PostPresenter>()
    let display = WeakProxy<ListView<PostPresenter>>()
    let interactor = PostInteractor(
      answers: { _ in .single(load) }, states: PostStateStorage(posts.reading), output: output)
    let presenter = PostPresenter(
      context: context, interactor: interactor, states: interactor,
      router: FeedRouter(
        stack: services.stack, comments: { comments($0, posts) }, image: { image($0, $1, posts, $2) },
        post: { make($0, in: posts, isRevealed: $1) }),
      display: display, isRevealed: isRevealed, browse: services.browse, copy: services.copy)
    let view = ListView(presenter: presenter) { FullPostCell(row: $0, context: context) }
    output.target = presenter
    display.target = view
    return ListScene(at: placement, view: view)
  }
}
