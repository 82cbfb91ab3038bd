import Testing
import Viper

@testable import PostRows

/// The actions of a post.
struct PostActionTests {
  @Test func onlyCommandsThatReadPostsLoadUnloadedRows() {
    let reading = PostAction.allCases.filter(\.isReading)
    #expect(reading == [.open, .view, .show, .full, .url, .browse, .copy, .save])
  }

  @Test func theFullCommandAndEveryCommandThatLoadsNoRowsYieldAnAmbiguousPrefix() {
    let yielding = PostAction.allCases.filter(\.yields)
    #expect(yielding.contains(.full) && yielding.count == PostAction.allCases.count - reading.count)
  }

  @Test func onlyActionsThatChangeAServerMustBeTypedInFull() {
    let words = PostAction.allCases.filter(\.isTypedInFull).map(\.rawValue)
    #expect(words == ["like", "unlike", "bookmark", "unbookmark", "boost", "unboost", "vote"])
    #expect(PostAction.writes.allSatisfy { !$0.isReading && $0.yields && !$0.reads })
  }

  @Test func boostAndVoteTakeOnePostWhileLikeAndBookmarkTakeSeveral() {
    let words = { (input: RowActionInput) in PostAction.writes.filter { $0.input == input }.map(\.rawValue) }
    #expect(words(.rows) == ["like", "unlike", "bookmark", "unbookmark"])
    #expect(words(.row) == ["boost", "unboost"])
  }

  private var reading: [PostAction] { [.open, .view, .reveal, .show, .url, .browse, .copy, .save] }
}
