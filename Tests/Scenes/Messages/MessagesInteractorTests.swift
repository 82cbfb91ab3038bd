import Foundation
import Loading
import Messages
import Posts
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MessagesInteractorTests {
  private let loader = LoadInteractorSpy()
  private let storage = WaitableState<[String]>([])
  private let output = OutputSpy()

  @Test func eachDismissalIsSavedOnce() {
    let sut = makeSUT()
    sut.dismiss([dismissal(2), dismissal(1)])
    sut.dismiss([dismissal(3)])
    #expect(storage.state == ["save 2", "save 1", "save 3"])
    #expect(sut.state.dismissals.map(\.message.id) == [2, 1, 3])
  }

  @Test func undoRemovesAndReturnsTheLatestDismissal() {
    let sut = makeSUT()
    sut.dismiss([dismissal(2), dismissal(1)])
    #expect(sut.undo() == dismissal(1))
    #expect(sut.undo() == dismissal(2))
    #expect(storage.state == ["save 2", "save 1", "remove 1", "remove 2"])
  }

  @Test func undoWithoutADismissalWritesNothing() {
    let sut = makeSUT()
    #expect(sut.undo() == nil)
    #expect(storage.state == [])
    #expect(output.states == [])
  }

  @Test func dismissalsOfEarlierSessionsAreRestoredAndNotSavedAgain() {
    let sut = makeSUT()
    sut.received(page([3, 2], dismissals: [dismissal(1)]))
    #expect(sut.state.dismissals == [dismissal(1)])
    #expect(sut.state.newestDate == message(3).updated)
    #expect(storage.state == [])
  }

  @Test func eachChangeOfTheMessagesStateIsReported() {
    let sut = makeSUT()
    sut.dismiss([dismissal(2), dismissal(1)])
    _ = sut.undo()
    sut.shiftDates(true)
    #expect(output.states.map { $0.dismissals.map(\.message.id) } == [[2], [2, 1], [2], [2]])
    #expect(output.states.map(\.shiftsDates) == [false, false, false, true])
  }

  @Test func loadsAndCancellationsAreForwardedToTheLoader() {
    let sut = makeSUT()
    sut.load(.first)
    sut.load(.nextPage(after: "k"))
    sut.cancel()
    #expect(loader.messages == [.load(.first), .load(.nextPage(after: "k")), .cancel])
  }

  private func makeSUT() -> MessagesInteractor {
    MessagesInteractor(
      loader: loader,
      save: { [storage] dismissal in storage.update { $0.append("save \(dismissal.message.id)") } },
      remove: { [storage] id in storage.update { $0.append("remove \(id)") } }, output: output)
  }
}

private final class OutputSpy: MessagesOutput {
  private(set) var states: [MessagesState] = []

  func stateDidChange(to state: MessagesState) { states.append(state) }
}
