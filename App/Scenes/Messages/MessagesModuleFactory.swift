import Loading
import Localization
public import Messages
import Pictures
import Reading
public import SceneKit
import TerminalList
import Viper

/// Creates the messages scene.
struct MessagesModuleFactory {
  let services: SceneServices
  let source: SourceReader

  /// The entries of the messages' scenes, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        .messages, about: services.context.strings(MessagesText.table)[.about], texts: MessagesText.table.problems
      ) { make($1) },
      message.entry,
    ]
  }

  private var message: MessageModuleFactory { MessageModuleFactory(services: services, source: source) }

  private func make(_ placement: ScenePlacement) -> any Scene {
    let context = services.context
    let output = WeakProxy<MessagesPresenter>()
    let display = WeakProxy<ListView<MessagesPresenter>>()
    let pictures = services.loadPicture.map { ImagePrefetcher(load: $0, output: display) }
    let presenter = MessagesPresenter(
      context: context,
      interactor: MessagesInteractor(
        loader: ResourceLoader(
          answers: { [source] scope in
            source.messages(scope).map { MessagesPage($0, dismissals: await source.dismissals()) }
          }, output: output),
        save: { [source] in source.save($0) }, remove: { [source] in source.removeDismissal(of: $0) }, output: output),
      router: MessagesRouter(stack: services.stack, message: message.make),
      clearImages: { [source] in
        await source.clearImages()
        await pictures?.forgetAll()
      },
      display: display)
    let view = ListView(presenter: presenter, pictures: pictures) { MessageCell(row: $0, context: context) }
    output.target = presenter
    display.target = view
    return ListScene(at: placement, view: view)
  }
}

extension WeakProxy: MessagesOutput where Target: MessagesOutput {
  public func stateDidChange(to state: MessagesState) { target?.stateDidChange(to: state) }
}
