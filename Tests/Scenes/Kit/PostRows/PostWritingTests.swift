import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import PostRows

/// Changes of posts on their servers: messages, failures and undo.
@Suite(.timeLimit(.minutes(1)))
struct PostWritingTests {
  private let server = PostInteractorSpy()
  private let lastChange = LastChange(context: makeContext())

  @Test func theMessageHasTheNumberOfChangedPosts() async throws {
    #expect(try await make(.like(true), on: "a", "b") == .result("Liked: 2 posts.", .posts(2)))
    #expect(try await make(.boost(false), on: "a") == .result("No longer boosted: 1 post.", .posts(1)))
    #expect(server.writes == ["like of a", "like of b", "unboost of a"])
  }

  @Test func theUndoCommandRevertsAChange() async throws {
    _ = try await make(.bookmark(true), on: "a", "b")
    #expect(try await undo() == "Undone: bookmark 1-2. No longer bookmarked: 2 posts.")
    #expect(server.writes.suffix(2) == ["unbookmark of a", "unbookmark of b"])
    #expect(!lastChange.isUndoable)
  }

  @Test func undoRevertsTheChangeOnTheUpdatedPost() async throws {
    let passed = WaitableState<[Bool?]>([])
    let sut = PostWriting(
      { _, post in
        let isLiked = post.details.facts.reactions?[.like]
        passed.update { $0.append(isLiked) }
        return .made
      }, lastChange: lastChange, context: makeContext())
    _ = try await result(of: sut.make(.like(true), on: [post("a")], typed: "like 1"))
    _ = try await undo()
    #expect(passed.state == [nil, true])
  }

  @Test func aFailedUndoCanBeRepeated() async throws {
    _ = try await make(.like(true), on: "a")
    server.outcomes = [.failure(.gone)]
    await #expect(throws: LoadFailure.gone) { _ = try await undo() }
    #expect(lastChange.isUndoable)
    #expect(try await undo() == "Undone: like 1. No longer liked: 1 post.")
  }

  @Test func undoAfterAVoteFailsOnceAndThenUndoesTheEarlierChange() async throws {
    _ = try await make(.like(true), on: "a")
    _ = try await result(of: makeSUT().vote("2", on: poll(), typed: "vote 3 2"))
    let failure = Failure(.badArgument, "vote 3 2 can't be undone: votes are final.", reason: "irreversible")
    await #expect(throws: failure) { _ = try await undo() }
    #expect(server.writes == ["like of a", "vote 1 of p"], "nothing was sent")
    #expect(try await undo() == "Undone: like 1. No longer liked: 1 post.")
  }

  @Test func aChangeWithoutEffectIsNeitherCountedNorUndoable() async throws {
    server.outcomes = [.success(.unchanged)]
    #expect(try await make(.like(true), on: "a") == .result("Liked: 0 posts.", .posts(0)))
    #expect(!lastChange.isUndoable)
    server.outcomes = [.success(.unchanged), .success(.made)]
    _ = try await make(.like(true), on: "a", "b")
    #expect(try await undo() == "Undone: like 1-2. No longer liked: 1 post.")
    #expect(server.writes.last == "unlike of b" && server.writes.count == 4, "a was liked before the command")
  }

  @Test func aChangeThatMustWaitIsReportedWithTheReasonAndCanBeUndone() async throws {
    server.outcomes = [.success(.pending(Self.late))]
    let waiting = "Waiting to be sent: 1 change. a.example did not answer in time. See: outbox"
    #expect(try await make(.like(true), on: "a") == .result(waiting, .posts(1)))
    #expect(lastChange.isUndoable)
    server.outcomes = [.success(.made), .success(.pending(Self.late)), .success(.made)]
    let answer = try await make(.like(true), on: "a", "b", "c")
    #expect(answer == .all([.result("Liked: 2 posts.", .posts(2)), .result(waiting, .posts(1))]))
  }

  @Test func aFailureOnALaterPostIsReportedAfterTheEarlierChanges() async throws {
    server.outcomes = [.success(.made), .failure(.gone)]
    let failure = await #expect(throws: Failure.self) { _ = try await make(.like(true), on: "a", "b", "c") }
    #expect(failure?.message.hasPrefix("Liked: 1 post. ") == true)
    #expect(failure?.reason == "gone")
    #expect(server.writes == ["like of a", "like of b"], "the posts after the failure are not changed")
    #expect(try await undo() == "Undone: like 1-3. No longer liked: 1 post.")
    #expect(server.writes.last == "unlike of a")
  }

  @Test func aFailureOnTheFirstPostIsThrownAndIsNotAnUndoStep() async {
    server.outcomes = [.failure(.gone)]
    await #expect(throws: LoadFailure.gone) { _ = try await make(.like(true), on: "a", "b") }
    #expect(server.writes == ["like of a"])
    #expect(!lastChange.isUndoable)
  }

  @Test(arguments: [("1", "0"), ("2", "1"), ("1,2", "0,1"), (" 2 , 1 ", "1,0")])
  func theVoteCommandTakesOptionNumbersFrom1(typed: String, choices: String) async throws {
    let answer = try makeSUT().vote(typed, on: poll(isMultiple: true), typed: "vote 1 \(typed)")
    #expect(try await result(of: answer) == .result("Voted: 1 post.", .posts(1)))
    #expect(server.writes == ["vote \(choices) of p"])
  }

  @Test(arguments: [
    "", " ", "x", "0", "3", "-1", "1,1", "1,", ",1", "1,,2", "1 2", "1-2", "1.5", "\(Int.min)", "\(Int.max)",
    "99999999999999999999",
  ])
  func invalidOptionNumbersOfAPollAreRefused(typed: String) throws {
    do {
      _ = try makeSUT().vote(typed, on: poll(isMultiple: true), typed: "vote 1 \(typed)")
      Issue.record("the numbers are accepted")
    } catch let failure as Failure {
      #expect(failure.message.hasPrefix("Give the number of an option, 1 to 2"))
    }
    #expect(server.writes == [])
  }

  @Test func severalChoicesAreRefusedUnlessThePollAllowsThem() {
    #expect(throws: Failure.self) { _ = try makeSUT().vote("1,2", on: poll(), typed: "vote 1 1,2") }
  }

  @Test func aVoteOnAPostWithoutAPollIsRefused() {
    #expect(throws: Failure(.badArgument, "This post has no poll.")) {
      _ = try makeSUT().vote("1", on: post("a"), typed: "vote 1 1")
    }
  }

  private static let late = LoadFailure.connectivity(.timedOut).at("a.example")

  private func makeSUT() -> PostWriting {
    PostWriting(server.write, lastChange: lastChange, context: makeContext())
  }

  /// Changes posts in a script; the typed rows begin at 1.
  private func make(_ write: PostWrite, on ids: String...) async throws -> Answer {
    let rows = ids.count == 1 ? "1" : "1-\(ids.count)"
    return try await result(of: makeSUT().make(write, on: ids.map { post($0) }, typed: "\(write.word) \(rows)"))
  }

  private func result(of answer: Answer) async throws -> Answer {
    guard case .work(_, _, let work) = answer else {
      Issue.record("nothing is changed")
      return answer
    }
    return try await work()
  }

  private func undo() async throws -> String? { try await result(of: lastChange.undo()).message }

  private func poll(isMultiple: Bool = false) -> Post {
    post("p", details: details { $0.facts.poll = Post.Poll([.init("Tea"), .init("Coffee")], isMultiple: isMultiple) })
  }
}
