import Messages
import Terminal
import Viper

/// Makes the messages scene.
struct MessagesModuleFactory {
  private let context: PresentationContext
  private let loadPage: MessagesInteractor.LoadPage
  private let loadThumbnail: RowImageLoader<MessageRow.ID, Picture>.Load?
  private let clearImages: @Sendable () async -> Void
  private let memory = MessagesMemory()

  init(_ services: SceneServices) {
    context = services.context
    loadPage = services.source.messages(after:)
    loadThumbnail = services.loadThumbnail
    clearImages = services.source.clearImages
  }

  func make(route: Route) -> any TerminalScene {
    let output = WeakMessagesOutput(memory: memory)
    let imageOutput = WeakRowImageOutput()
    let display = WeakListDisplay()
    let presenter = MessagesPresenter(
      context: context, interactor: MessagesInteractor(state: memory.state, load: loadPage, output: output),
      images: loadThumbnail.map { RowImageLoader(load: $0, output: imageOutput) }, clearImages: clearImages,
      display: display)
    let wrapping = TextWrapping()
    let view = ListView(presenter: presenter) { MessageCell(row: $0, wrapping: wrapping) }
    output.target = presenter
    imageOutput.target = presenter
    display.target = view
    return ListScene(name: "messages", route: route, view: view)
  }
}

extension MessagesModuleFactory {
  /// The scene of the messages, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry("messages", pattern: "messages", on: SceneCatalog.feed, texts: MessagesText.table.problems) {
        make(route: $1)
      }
    ]
  }
}

/// Passes on the states of the messages without holding who hears of them.
final class WeakMessagesOutput: MessagesOutput, WeakReference {
  weak var target: (any MessagesOutput)?
  private let memory: MessagesMemory

  init(memory: MessagesMemory) {
    self.memory = memory
  }

  func stateDidChange(to state: MessagesState) {
    memory.state = state.renewed
    target?.stateDidChange(to: state)
  }
}

/// What a new scene of the messages begins with: what was dismissed stays so for the whole visit.
final class MessagesMemory {
  var state = MessagesState()
}
