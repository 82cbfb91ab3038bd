import Loading
import Localization
public import Messages
import Pictures
import Posts
import Reading
public import SceneKit
import TerminalList
import Viper

/// Creates the scene of the messages, and the scene of one message.
struct MessagesModuleFactory {
  private static let id = "id"

  let services: SceneServices
  let source: SourceReader

  /// The entries of the messages' scenes, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        .messages, about: services.context.strings(MessagesText.table)[.about], texts: MessagesText.table.problems
      ) { make($1) },
      SceneEntry(
        .message, example: [Self.id: "1"],
        check: { $0[Self.id].flatMap { Message.ID($0) }.map { [Self.id: String($0)] } },
        texts: MessagesText.table.problems,
        make: { [source] parameters, placement in
          let id = Message.ID(parameters[Self.id] ?? "") ?? 0
          return message(placement) { MessageRow(try await source.message(withID: id)) }
        }),
    ]
  }

  private func make(_ placement: ScenePlacement) -> any Scene {
    let context = services.context
    let output = WeakProxy<MessagesPresenter>()
    let display = WeakProxy<ListScene<MessagesPresenter>>()
    let pictures = services.loadPicture.map { ImagePrefetcher(load: $0, output: display) }
    let presenter = MessagesPresenter(
      context: context,
      interactor: MessagesInteractor(
        loader: ResourceLoader(
          answers: { [source] scope in
            source.messages(scope).map { MessagesPage($0, dismissals: await source.dismissals.all()) }
          }, output: output),
        save: { [source] in source.dismissals.save($0) }, remove: { [source] in source.dismissals.remove($0) },
        output: output),
      show: { services.stack.push(message(of: $0)) },
      clearImages: { [source] in
        await source.cache.removeImages()
        await pictures?.forgetAll()
      },
      display: display)
    let view = ListView(presenter: presenter, pictures: pictures) { MessageCell(row: $0, context: context) }
    let scene = ListScene(at: placement, view: view)
    (output.target, display.target) = (presenter, scene)
    return scene
  }

  /// Creates the scene of a loaded message.
  private func message(of row: MessageRow) -> any Scene {
    message(SceneKind.message.placement([Self.id: String(row.id)])) { row }
  }

  private func message(
    _ placement: ScenePlacement, _ load: @escaping @Sendable () async throws -> MessageRow
  ) -> any Scene {
    let context = services.context
    return ListComposer.compose(
      placement, pictures: services.loadPicture,
      interactor: { ResourceLoader<MessageRow>(load: load, output: $0) },
      presenter: { parts in
        SingleRowPresenter<MessageRow, FullMessageRow>(
          title: context.strings(MessagesText.table)[.messageTitle], context: context, interactor: parts.interactor,
          display: parts.display, row: FullMessageRow.init)
      },
      cell: { FullMessageCell(row: $0, context: context) })
  }
}

extension WeakProxy: MessagesOutput where Target: MessagesOutput {
  public func stateDidChange(to state: MessagesState) { target?.stateDidChange(to: state) }
}
