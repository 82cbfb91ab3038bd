import Feed
import Loading
import Localization
import SceneKit
import Sources
import TerminalList
import Viper

/// Makes the feed scene.
struct FeedModuleFactory {
  private let services: SceneServices
  private let source: SourceReader
  private let comments: (Post) -> any TerminalScene
  private let image: (_ index: Int, Post) -> any TerminalScene

  init(
    _ services: SceneServices, source: SourceReader, comments: @escaping (Post) -> any TerminalScene,
    image: @escaping (_ index: Int, Post) -> any TerminalScene
  ) {
    self.services = services
    self.source = source
    self.comments = comments
    self.image = image
  }

  var entry: SceneEntry {
    SceneEntry(.feed, texts: FeedText.table.problems) { make($1) }
  }

  private func make(_ placement: ScenePlacement) -> any TerminalScene {
    let context = services.context
    return ListComposer.compose(
      placement, pictures: services.loadPicture,
      interactor: { FeedInteractor(answers: source.timeline, output: $0) },
      presenter: { parts in
        FeedPresenter(
          context: context, interactor: parts.interactor,
          router: FeedRouter(stack: services.stack, comments: comments, image: image), display: parts.display,
          browse: services.browse, markSeen: { [source] in source.markSeen($0) })
      },
      cell: { FeedCell(row: $0, context: context) })
  }
}
