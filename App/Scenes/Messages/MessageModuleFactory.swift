import Loading
import Localization
import Messages
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Creates the scene of one message.
struct MessageModuleFactory {
  private static let id = "id"

  let services: SceneServices
  let source: SourceReader

  var entry: SceneEntry {
    SceneEntry(
      .message, example: [Self.id: "1"],
      check: { $0[Self.id].flatMap { Message.ID($0) }.map { [Self.id: String($0)] } },
      texts: MessagesText.table.problems,
      make: { [source] parameters, placement in
        make(placement) { MessageRow(try await source.message(withID: Message.ID(parameters[Self.id] ?? "") ?? 0)) }
      })
  }

  /// Creates the scene of a loaded message.
  func make(_ row: MessageRow) -> any Scene {
    make(SceneKind.message.placement([Self.id: String(row.id)])) { row }
  }

  private func make(
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
