import Feed
import Terminal
import Viper

/// Makes the feed scene.
struct FeedModuleFactory {
  let context: PresentationContext
  let loadPage: FeedInteractor.LoadPage
  let stack: WeakSceneStack
  let comments: (FeedImage) -> any TerminalScene
  let picture: (FeedImage) -> any TerminalScene

  func make(route: Route) -> any TerminalScene {
    let texts = context.strings(FeedText.table)
    return ListModuleComposer.compose(
      name: "feed", route: route,
      interactor: { FeedInteractor(load: loadPage, output: $0) },
      presenter: { interactor, display in
        FeedPresenter(
          context: context, interactor: interactor,
          router: FeedRouter(stack: stack, comments: comments, picture: picture),
          display: display)
      },
      cell: { FeedCell(row: $0, texts: texts) })
  }
}
