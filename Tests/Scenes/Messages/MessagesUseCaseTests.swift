import Loading
import Localization
import Messages
import Posts
import SceneTesting
import Testing
import Viper

/// The calls of the presenter to its interactor.
@Suite(.timeLimit(.minutes(1)))
struct MessagesUseCaseTests {
  private let interactor = MessagesInteractorSpy()

  @Test func theInteractorReceivesAPageBeforeItIsShown() {
    let sut = makeSUT()
    MessagesReducer.reduce(&interactor.state, .dismiss(dismissal(2)))
    sut.didReceive(Sourced(page([3, 2, 1]), from: .remote), for: .first)
    #expect(interactor.calls == ["received 3, 2, 1"])
    #expect(sut.rows.map(\.id) == [3, 1])
  }

  @Test func undoRestoresMessagesDismissedTogether() throws {
    let sut = makeSUT()
    sut.didReceive(Sourced(page([3, 2, 1]), from: .remote), for: .first)
    _ = try sut.perform(.dismiss, on: ActionTarget(sut.rows[0], further: [sut.rows[1]]))
    #expect(interactor.calls.dropFirst() == ["dismiss 3", "dismiss 2"])
    _ = try sut.commands.first { $0.name == "undo" }?.run(CommandArguments())
    #expect(interactor.calls.dropFirst(3) == ["undo", "undo"])
  }

  private func makeSUT() -> MessagesPresenter {
    MessagesPresenter(
      context: PresentationContext(language: .english), interactor: interactor, show: { _ in },
      clearImages: {}, display: ListDisplaySpy())
  }
}

/// Records the called use cases, in order.
private final class MessagesInteractorSpy: MessagesInteracting {
  private(set) var calls: [String] = []
  var state = MessagesState()
  var tasks: [RunningTask] { [] }

  func load(_ scope: LoadScope) { calls.append("load") }
  func cancel() { calls.append("cancel") }
  func received(_ page: MessagesPage) {
    calls.append("received " + page.page.items.map { String($0.id) }.joined(separator: ", "))
  }
  func dismiss(_ dismissals: [Dismissal]) { calls += dismissals.map { "dismiss \($0.message.id)" } }
  func undo() -> Dismissal? {
    calls.append("undo")
    return dismissal(1)
  }
  func shiftDates(_ shifts: Bool) { calls.append("shift \(shifts)") }
}
