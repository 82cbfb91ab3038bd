import Feed
import Terminal
import Viper

/// Makes the feed scene.
struct FeedModuleFactory {
  private let context: PresentationContext
  private let loadPage: FeedInteractor.LoadPage
  /// Nil where no pictures are drawn.
  private let loadThumbnail: RowImageLoader<FeedRow.ID, Picture>.Load?
  private let stack: WeakSceneStack
  private let comments: (FeedImage) -> any TerminalScene
  private let picture: (FeedImage) -> any TerminalScene

  init(
    _ services: SceneServices, comments: @escaping (FeedImage) -> any TerminalScene,
    picture: @escaping (FeedImage) -> any TerminalScene
  ) {
    context = services.context
    loadPage = services.source.feedPage
    loadThumbnail = services.loadThumbnail
    stack = services.stack
    self.comments = comments
    self.picture = picture
  }

  func make(route: Route) -> any TerminalScene {
    let (texts, listTexts) = (context.strings(FeedText.table), context.strings(ListText.table))
    return ListModuleComposer.compose(
      name: "feed", route: route,
      interactor: { FeedInteractor(load: loadPage, output: $0) },
      images: { output in
        loadThumbnail.map { RowImageLoader(load: $0, output: output) }
      },
      presenter: { parts in
        FeedPresenter(
          context: context, interactor: parts.interactor, images: parts.images,
          router: FeedRouter(stack: stack, comments: comments, picture: picture),
          display: parts.display)
      },
      cell: { FeedCell(row: $0, texts: texts, listTexts: listTexts) })
  }
}
