import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import PostRows

/// Questions before changes of posts on their servers, and the commands on the page of a post.
@Suite(.timeLimit(.minutes(1)))
struct WriteQuestionTests {
  private let server = PostInteractorSpy()
  private let lastChange = LastChange(context: makeContext())

  @Test(
    arguments: [
      (.boost, .like(true), false), (.boost, .like(false), false), (.boost, .bookmark(true), false),
      (.boost, .boost(true), true), (.boost, .boost(false), false), (.boost, .vote([0]), true),
      (.all, .like(true), true), (.all, .boost(false), true), (.all, .vote([0]), true),
      (.none, .boost(true), false), (.none, .like(true), false), (.none, .vote([0]), true),
    ] as [(WriteConfirmation, PostWrite, Bool)])
  func theConfirmSettingDecidesWhichChangesAreConfirmed(
    confirmation: WriteConfirmation, write: PostWrite, asks: Bool
  ) {
    let answer = makeSUT(confirmation).make(write, on: [poll("p")], typed: write.word)
    #expect((question(answer) != nil) == asks)
    #expect(server.writes == [], "nothing is sent before the work begins")
  }

  @Test(arguments: [PostWrite.boost(true), .vote([0]), .like(true)])
  func noConfirmationIsRequestedInAScript(write: PostWrite) async throws {
    let answer = makeSUT(.all, isInteractive: false).make(write, on: [poll("p")], typed: write.word)
    guard case .work(_, _, let work) = answer else {
      Issue.record("a script is asked")
      return
    }
    _ = try await work()
    #expect(server.writes == ["\(write) of p"])
  }

  @Test func acceptingTheConfirmationMakesTheChange() async throws {
    let answer = makeSUT().make(.boost(true), on: [post("a")], typed: "boost 1")
    guard case .work("boost", _, let work)? = try reply(true, to: answer) else {
      Issue.record("nothing is changed")
      return
    }
    #expect(server.writes == [])
    #expect(try await work() == .result("Boosted: 1 post.", .posts(1)))
    #expect(server.writes == ["boost of a"])
  }

  @Test func decliningTheConfirmationMakesNoChangeAndNoUndoStep() throws {
    let answer = makeSUT().make(.boost(true), on: [post("a")], typed: "boost 1")
    #expect(try reply(false, to: answer) == .done("Nothing was changed."))
    #expect(server.writes == [] && !lastChange.isUndoable)
  }

  @Test func theConfirmationNamesThePostAndItsAuthor() {
    let lake = post(
      "a",
      details: details {
        ($0.title, $0.author) = ("A lake\nat dawn", Author(name: "Ann", handle: "@ann@a.example"))
      })
    let sut = makeSUT(.all)
    #expect(
      question(sut.make(.boost(true), on: [lake], typed: "boost 1"))
        == "Boost “A lake at dawn” by @ann@a.example to your followers? y/N")
    #expect(
      question(sut.make(.like(true), on: [lake], typed: "like 1")) == "Like “A lake at dawn” by @ann@a.example? y/N")
    #expect(question(sut.make(.like(false), on: [lake, post("b")], typed: "unlike 1-2")) == "unlike: 2 posts? y/N")
  }

  @Test func theConfirmationShortensLongTextsAndOmitsHiddenTexts() throws {
    let long = post("a", details: details { $0.title = String(repeating: "a", count: 61) })
    let text = try #require(question(makeSUT().make(.boost(true), on: [long], typed: "boost 1")))
    #expect(text.contains("“" + String(repeating: "a", count: 60) + "…”"))
    let hidden = try #require(question(makeSUT().make(.boost(true), on: [sensitivePost("a")], typed: "boost 1")))
    #expect(hidden.contains("“spiders”") && !hidden.contains("a text"))
  }

  @Test func theConfirmationOfAVoteNamesTheChosenOptions() throws {
    let answer = try makeSUT(.none).vote("1,3", on: poll("p", isMultiple: true), typed: "vote 1 1,3")
    #expect(question(answer) == "Vote for “Tea” and “Water”? A vote cannot be taken back. y/N")
  }

  // MARK: - Commands on a page

  @Test func writeCommandsOnAPageMustBeTypedInFullAndAreOfferedOnlyIfEffective() {
    #expect(useful(post("a")) == [], "no account has loaded the post")
    var liked = poll("p")
    liked.details.facts.reactions = Post.Reactions([.like])
    #expect(useful(liked) == ["unlike", "bookmark", "boost", "vote"])
    liked.details.facts.poll?.isClosed = true
    #expect(useful(liked) == ["unlike", "bookmark", "boost"])
    let commands = makeSUT().commands { throw LoadFailure.offline }
    #expect(commands.map(\.name) == ["like", "unlike", "bookmark", "unbookmark", "boost", "unboost", "vote"])
    #expect(commands.allSatisfy { $0.isTypedInFull && !$0.isUseful() }, "the post is not loaded")
  }

  @Test(arguments: [
    ("like", "like of p"), ("unboost", "unboost of p"), ("like 2", "like of c2"), ("bookmark 1,3", "bookmark of c1"),
  ])
  func aCommandOnAPageChangesThePostOrTheNumberedComments(line: String, first: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let rows = words.count > 1 ? words[1].split(separator: ",").compactMap { RowReference(parsing: $0) } : []
    try await run(words[0], CommandArguments(rows: rows))
    #expect(server.writes.first == first && server.writes.count == max(1, rows.count))
    let undone = try await message(of: lastChange.undo())
    #expect(undone?.hasPrefix("Undone: \(line). ") == true)
  }

  @Test(arguments: [
    ("1", "vote 0 of p"), ("1,3", "vote 0,2 of p"), ("1, 3", "vote 0,2 of p"), ("2 1", "vote 0 of c2"),
    ("2 1,3", "vote 0,2 of c2"),
  ])
  func theVoteCommandOnAPageVotesInThePollOfThePostOrOfANumberedComment(text: String, write: String) async throws {
    try await run("vote", CommandArguments(text: text))
    #expect(server.writes == [write])
  }

  @Test func optionNumbersSeparatedByASpaceAreNotJoined() {
    let many = post(
      "p",
      details: details {
        $0.facts.poll = Post.Poll((1...12).map { Post.Poll.Option("\($0)") }, isMultiple: true)
      })
    let vote = makeSUT(isInteractive: false).commands { many }.last
    #expect(throws: Failure.self) { _ = try vote?.run(CommandArguments(text: "1 2")) }
    #expect(server.writes == [])
  }

  private func makeSUT(_ confirmation: WriteConfirmation = .boost, isInteractive: Bool = true) -> PostWriting {
    let context = PresentationContext(
      choices: { PresentationChoices(language: .english, confirmation: confirmation) }, now: { now },
      isInteractive: isInteractive)
    return PostWriting(server.write, lastChange: lastChange, context: context)
  }

  /// The text of the question; nil if nobody is asked.
  private func question(_ answer: Answer) -> String? {
    guard case .ask(let text, _) = answer else { return nil }
    return text
  }

  private func reply(_ isYes: Bool, to answer: Answer) throws -> Answer? {
    guard case .ask(_, let reply) = answer else { return nil }
    return try reply(isYes)
  }

  /// The names of the useful commands on the page of a post.
  private func useful(_ post: Post) -> [String] {
    makeSUT().commands { post }.filter { $0.isUseful() }.map(\.name)
  }

  /// Runs a command in a script, on a page with comments that have polls.
  private func run(_ name: String, _ arguments: CommandArguments) async throws {
    let commands = makeSUT(isInteractive: false).commands({ poll("p", isMultiple: true) }) { row in
      poll("c\(row.number)", isMultiple: true)
    }
    let command = try #require(commands.first { $0.name == name })
    _ = try await message(of: command.run(arguments))
  }

  private func message(of answer: Answer) async throws -> String? {
    guard case .work(_, _, let work) = answer else { return answer.message }
    return try await work().message
  }

  private func poll(_ id: String, isMultiple: Bool = false) -> Post {
    let options = ["Tea", "Coffee", "Water"].map { Post.Poll.Option($0) }
    return post(id, details: details { $0.facts.poll = Post.Poll(options, isMultiple: isMultiple) })
  }
}
