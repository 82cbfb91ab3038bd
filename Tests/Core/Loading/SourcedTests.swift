import Foundation
import Loading
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SourcedTests {
  private let now = Date(timeIntervalSince1970: 1_000)

  @Test func onlySavedDataHasAnAge() {
    #expect(Origin.remote.age(at: now) == nil)
    #expect(Origin.bundled.age(at: now) == nil)
    #expect(Origin.cache(savedAt: now.addingTimeInterval(-90)).age(at: now) == 90)
  }

  @Test func dataSavedInTheFutureHasAgeZero() {
    #expect(Origin.cache(savedAt: now.addingTimeInterval(90)).age(at: now) == 0)
  }

  @Test func mappingAValueKeepsItsOrigin() {
    #expect(Sourced(1, from: .cache(savedAt: now)).map { "\($0)" } == Sourced("1", from: .cache(savedAt: now)))
  }

  @Test func mappingAPageKeepsItsCursor() {
    #expect(Page(items: [1, 2], cursor: "c").map { "\($0)" } == Page(items: ["1", "2"], cursor: "c"))
  }
}
