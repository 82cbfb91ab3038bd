import Feed
import Loading
import Localization
import Pictures
public import PostRows
public import Posts
import Reading
public import SceneKit
import TerminalList
import UserFiles
import Viper

/// Makes the feed scene of a place.
struct FeedModuleFactory {
  private let services: SceneServices
  private let place: PostPlace
  private let pictures: (any PostReading) -> PictureService
  private let comments: (Post, PostPlace.Posts) -> any TerminalScene
  private let image: (_ index: Int, Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene
  private let post: (Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene

  init(
    _ services: SceneServices, place: PostPlace, pictures: @escaping (any PostReading) -> PictureService,
    comments: @escaping (Post, PostPlace.Posts) -> any TerminalScene,
    image: @escaping (_ index: Int, Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene,
    post: @escaping (Post, PostPlace.Posts, _ isRevealed: Bool) -> any TerminalScene
  ) {
    self.services = services
    self.place = place
    self.pictures = pictures
    self.comments = comments
    self.image = image
    self.post = post
  }

  var entry: SceneEntry {
    SceneEntry(
      place.feed, about: place.about(), example: place.example,
      check: { [place] parameters in
        place.posts(parameters).map { parameters.merging($0.parameters) { _, canonical in canonical } }
      },
      texts: FeedText.table.problems, make: { make($1, place.postsOrNone($0)) })
  }

  private func make(_ placement: ScenePlacement, _ posts: PostPlace.Posts) -> any TerminalScene {
    let context = services.context
    let pictures = pictures(posts.reading)
    let loadPicture: ImagePrefetcher<Picture>.Load = { try await pictures.thumbnail(of: $0, in: $1) }
    let output = WeakProxy<FeedPresenter>()
    let display = WeakProxy<ListView<FeedPresenter>>()
    let presenter = FeedPresenter(
      name: posts.title, sourceName: posts.source, empty: posts.empty, context: context,
      interactor: FeedInteractor(
        answers: { [reading = posts.reading] in reading.timeline($0) }, states: PostStateStorage(posts.reading),
        output: output),
      router: FeedRouter(
        stack: services.stack, comments: { comments($0, posts) }, image: { image($0, $1, posts, $2) },
        post: { post($0, posts, $1) }),
      display: display, browse: services.browse, copy: services.copy,
      save: PictureSaving(context) { try await posts.reading.image(at: $0, decode: $1) }.save)
    let drawn = services.loadPicture == nil ? nil : ImagePrefetcher(load: loadPicture, output: display)
    let view = ListView(presenter: presenter, pictures: drawn) { PostCell(row: $0, context: context) }
    output.target = presenter
    display.target = view
    return ListScene(at: placement, view: view)
  }
}

extension PostStateStorage {
  /// The states of the posts that a reader reads.
  nonisolated init(_ reading: any PostReading) {
    self.init(set: { reading.set($0, on: $1) }, changes: { reading.changes() })
  }
}

extension WeakProxy: PostsOutput where Target: PostsOutput {
  public func postsDidChange(_ change: PostChange) { target?.postsDidChange(change) }
}
