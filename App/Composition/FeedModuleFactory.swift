import Feed
import Terminal
import Viper

/// Makes the feed scene.
struct FeedModuleFactory {
  let context: PresentationContext
  let loadPage: FeedInteractor.LoadPage
  /// Nil where no pictures are drawn.
  let loadThumbnail: RowImageLoader<FeedRow.ID, Picture>.Load?
  let stack: WeakSceneStack
  let comments: (FeedImage) -> any TerminalScene
  let picture: (FeedImage) -> any TerminalScene

  func make(route: Route) -> any TerminalScene {
    let texts = context.strings(FeedText.table)
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
      cell: { FeedCell(row: $0, texts: texts) })
  }
}
