import Loading
import Messages
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct MessagesPropertyTests {
  /// The rows are always the loaded part of the server's list without dismissed messages.
  @Test(arguments: 0..<20) func messagesStayInOrderThroughRandomActions(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (sut, newest) = (MessagesSUT(showing: [100]), 100)
    var oldest = newest
    var dismissed: [[Int]] = []
    for _ in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1:
        let next = oldest - Int.random(in: 0...5, using: &random)
        sut.answer(.nextPage(after: "next"), page((next..<oldest).reversed()))
        oldest = next
      case 2...5:
        let some = sut.ids.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        let numbers = some.compactMap { sut.presenter.model.number(of: $0) }
        if numbers.isEmpty { break }
        try sut.types("dismiss \(numbers.map(String.init).joined(separator: ","))")
        dismissed.append(Array(some))
      case 6: sut.answer(.refresh, page((oldest...newest).reversed()))
      default:
        if dismissed.popLast() != nil { try sut.types("undo") }
      }
      let hidden = Set(dismissed.joined())
      #expect(sut.ids == (oldest...newest).reversed().filter { !hidden.contains($0) })
      #expect(Set(sut.interactor.state.dismissals.map(\.message.id)) == hidden)
    }
  }

  @Test(arguments: 0..<20) func randomActionsNeverChangeTheNumberOfAMessage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sut = MessagesSUT(showing: (1...20).reversed())
    let before = Dictionary(uniqueKeysWithValues: sut.ids.enumerated().map { ($1, $0 + 1) })
    for _ in 0..<50 {
      let numbers = sut.ids.compactMap { sut.presenter.model.number(of: $0) }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: if let number = numbers.randomElement(using: &random) { try sut.types("dismiss \(number)") }
      case 1: if !sut.interactor.state.dismissals.isEmpty { try sut.types("undo") }
      default: sut.answer(.refresh, page((1...20).shuffled(using: &random)))
      }
      for row in sut.presenter.rows { #expect(sut.presenter.model.number(of: row.id) == before[row.id]) }
    }
  }
}
