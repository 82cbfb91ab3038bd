import Messages
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StoreTests {
  @Test func theSubscriberReceivesTheStateAfterEachAction() {
    let (sut, spy) = makeSUT()
    sut.dispatch(.append(1))
    sut.dispatch(.append(2))
    #expect(spy.changes == [[1], [1, 2]])
    #expect(sut.state == [1, 2])
  }

  @Test func aStoreWithoutASubscriberKeepsItsState() {
    let sut = makeSUT().sut
    sut.onChange = nil
    sut.dispatch(.append(1))
    #expect(sut.state == [1])
  }

  @Test func anActionDispatchedByTheSubscriberIsHandledAfterTheSubscriberReturns() {
    let (sut, spy) = makeSUT()
    spy.onReceive = { new in
      guard new == [1] else { return }
      sut.dispatch(.append(2))
      sut.dispatch(.append(3))
      #expect(sut.state == [1], "The state changes after the subscriber has returned")
      spy.events.append("returned")
    }
    sut.dispatch(.append(1))
    #expect(spy.changes == [[1], [1, 2], [1, 2, 3]])
    #expect(spy.events == ["[1]", "returned", "[1, 2]", "[1, 2, 3]"])
    #expect(sut.state == [1, 2, 3])
  }

  @Test func nestedActionsAreHandledInTheOrderTheyWereDispatched() {
    let (sut, spy) = makeSUT()
    spy.onReceive = { new in
      guard new.count < 3 else { return }
      sut.dispatch(.append(new.count * 10))
      sut.dispatch(.append(new.count * 10 + 1))
    }
    sut.dispatch(.append(1))
    #expect(sut.state == [1, 10, 11, 20, 21])
    sut.dispatch(.append(2))
    #expect(sut.state == [1, 10, 11, 20, 21, 2])
  }

  @Test func theSubscriberSeesCompleteStatesOnly() {
    let (sut, spy) = makeSUT()
    spy.onReceive = { #expect($0 == sut.state) }
    sut.dispatch(.appendOneByOne([1, 2, 3]))
    #expect(spy.changes == [[1, 2, 3]])
  }

  private func makeSUT() -> (sut: Store<[Int], Action>, spy: Spy) {
    let sut = Store<[Int], Action>([]) { state, action in
      switch action {
      case .append(let number): state.append(number)
      case .appendOneByOne(let numbers): for number in numbers { state.append(number) }
      }
    }
    let spy = Spy()
    sut.onChange = { spy.receive($0) }
    return (sut, spy)
  }
}

private nonisolated enum Action: Sendable {
  case append(Int)
  case appendOneByOne([Int])
}

private final class Spy {
  private(set) var changes: [[Int]] = []
  var events: [String] = []
  var onReceive: (([Int]) -> Void)?

  func receive(_ new: [Int]) {
    changes.append(new)
    events.append("\(new)")
    onReceive?(new)
  }
}
