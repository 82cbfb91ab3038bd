import Foundation
import Loading
import Localization
import Messages
import Posts
import SceneTesting
import TerminalList
import Testing
import Viper

/// A message that differs only by its id; larger ids are newer.
func message(_ id: Int, content: String? = nil) -> Message {
  Message(
    id: id, author: "author \(id)", photo: nil, updated: Date(timeIntervalSince1970: Double(id)),
    content: content ?? "content \(id)")
}

func dismissal(_ id: Int, after predecessor: Int? = nil) -> Dismissal {
  Dismissal(message(id), after: predecessor)
}

func page(_ ids: some Sequence<Int>, cursor: String? = "next", dismissals: [Dismissal] = []) -> MessagesPage {
  MessagesPage(Page(items: ids.map { message($0) }, cursor: cursor), dismissals: dismissals)
}

/// The scene of messages with an interactor whose loads a test answers.
final class MessagesSUT {
  let loader = LoadInteractorSpy()
  let display = ListDisplaySpy()
  let clock = WaitableState(Date(timeIntervalSince1970: 100_000))
  /// The calls of the storage, such as `save 3` and `remove 3`.
  let storage = WaitableState<[String]>([])
  /// The number of times the saved images were deleted.
  let clearedImages = WaitableState(0)
  /// The messages shown in full.
  let shown = WaitableState<[MessageRow]>([])
  let interactor: MessagesInteractor
  let presenter: MessagesPresenter
  let scene: ListScene<MessagesPresenter>
  private let output = OutputProxy()

  init(showing ids: some Sequence<Int> = [], cursor: String? = "next") {
    let context = PresentationContext(language: .english, calendar: Calendar(identifier: .gregorian)) {
      [clock] in clock.state
    }
    interactor = MessagesInteractor(
      loader: loader,
      save: { [storage] dismissal in storage.update { $0.append("save \(dismissal.message.id)") } },
      remove: { [storage] id in storage.update { $0.append("remove \(id)") } }, output: output)
    presenter = MessagesPresenter(
      context: context, interactor: interactor, show: { [shown] row in shown.update { $0.append(row) } },
      clearImages: { [clearedImages] in clearedImages.update { $0 += 1 } }, display: display)
    output.target = presenter
    scene = ListScene(
      at: ScenePlacement("messages", at: Route(["messages"])),
      view: ListView(presenter: presenter) { MessageCell(row: $0, context: context) })
    if !Array(ids).isEmpty { answer(.first, page(ids, cursor: cursor)) }
  }

  /// The ids of the rows, in order.
  var ids: [Int] { presenter.rows.map(\.id) }

  /// Completes a load of part of the list.
  func answer(_ scope: LoadScope, _ page: MessagesPage) {
    presenter.didStartLoading(scope)
    presenter.didReceive(Sourced(page, from: .remote), for: scope)
    presenter.didFinishLoading(scope)
  }

  /// Types these lines one after another.
  func types(_ lines: String...) throws {
    for line in lines { try scene.types(line) }
  }

  /// The message of the command.
  func says(_ line: String) throws -> String? {
    if case .done(let text) = try scene.types(line) { text } else { nil }
  }
}

private final class OutputProxy: MessagesOutput {
  weak var target: MessagesPresenter?

  func stateDidChange(to state: MessagesState) { target?.stateDidChange(to: state) }
}
