import Messages
import Terminal
import Viper

/// Makes the messages scene.
struct MessagesModuleFactory {
  private static let name = "messages"

  private let context: PresentationContext
  private let loadPage: MessagesInteractor.LoadPage
  private let loadThumbnail: RowImageLoader<MessageRow.ID, Picture>.Load?
  private let clearImages: @Sendable () async -> Void
  private let memory: SceneMemory

  init(_ services: SceneServices) {
    context = services.context
    loadPage = services.source.messages(after:)
    loadThumbnail = services.loadThumbnail
    clearImages = services.source.clearImages
    memory = services.memory
  }

  func make(route: Route) -> any TerminalScene {
    let output = WeakMessagesOutput { [memory] in memory.keep($0.renewed, of: Self.name) }
    let imageOutput = WeakRowImageOutput()
    let display = WeakListDisplay()
    let presenter = MessagesPresenter(
      context: context,
      interactor: MessagesInteractor(
        state: memory.state(of: Self.name, as: MessagesState.self) ?? MessagesState(), load: loadPage, output: output),
      images: loadThumbnail.map { RowImageLoader(load: $0, output: imageOutput) }, clearImages: clearImages,
      display: display)
    let wrapping = TextWrapping()
    let view = ListView(presenter: presenter) { MessageCell(row: $0, wrapping: wrapping) }
    output.target = presenter
    imageOutput.target = presenter
    display.target = view
    return ListScene(name: Self.name, route: route, view: view)
  }
}

extension MessagesModuleFactory {
  /// The scene of the messages, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(Self.name, pattern: "messages", on: SceneCatalog.feed, texts: MessagesText.table.problems) {
        make(route: $1)
      }
    ]
  }
}

/// Passes on the states of the messages without holding who hears of them, and has each remembered.
final class WeakMessagesOutput: MessagesOutput, WeakReference {
  weak var target: (any MessagesOutput)?
  private let remember: (MessagesState) -> Void

  init(remember: @escaping (MessagesState) -> Void) {
    self.remember = remember
  }

  func stateDidChange(to state: MessagesState) {
    remember(state)
    target?.stateDidChange(to: state)
  }
}
