import Loading
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import Comments

/// Collapsing the answers to a comment, and skipping them.
@Suite(.timeLimit(.minutes(1)))
struct SubthreadTests: ConversationPageSuite {
  let router = CommentsRouterSpy()

  @Test func collapsingACommentHidesItsRepliesAndKeepsRowNumbers() throws {
    let sut = makeSUT()
    guard case .scene = try sut.scene.types("collapse 1") else {
      Issue.record("The page is not shown again")
      return
    }
    #expect(
      bylines(in: sut) == [" 1  ann  1 minute ago  [+3]", " 5  ann  1 minute ago", " 6    ann  1 minute ago"])
    #expect(sut.scene.rows.numberRange == 1...6)
    try sut.scene.types("2")
    #expect(router.shown.count == 1, "a hidden answer can still be opened")
    try sut.scene.types("expand 1")
    #expect(bylines(in: sut).count == 6)
  }

  @Test func theCollapseAndExpandCommandsWithoutANumberApplyToAllReplies() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse")
    #expect(bylines(in: sut) == [" 1  ann  1 minute ago  [+3]", " 5  ann  1 minute ago  [+1]"])
    try sut.scene.types("expand 1")
    #expect(
      bylines(in: sut) == [
        " 1  ann  1 minute ago", " 2    ann  1 minute ago  [+1]", " 4    ann  1 minute ago",
        " 5  ann  1 minute ago  [+1]",
      ])
    try sut.scene.types("expand")
    #expect(bylines(in: sut).count == 6)
  }

  @Test func expandingAHiddenReplyExpandsItsCollapsedParent() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse")
    try sut.scene.types("expand 3")
    #expect(bylines(in: sut).map { $0.prefix(2) } == [" 1", " 2", " 3", " 4", " 5"])
    #expect(bylines(in: sut).last == " 5  ann  1 minute ago  [+1]")
  }

  @Test func searchFindsTextInAHiddenReplyAndShowsTheReply() throws {
    let sut = makeSUT()
    receive(Array(Self.thread.dropLast()) + [comment("f", text: "a whale", depth: 1)], in: sut)
    _ = shown(.again, in: sut)
    try sut.scene.types("collapse")
    let hit = { sut.scene.view.showHit(of: $0, size: size)?.map(\.plain).joined(separator: "\n") }
    #expect(hit(TextSearch("WHALE"))?.contains("a whale") == true)
    #expect(bylines(in: sut).map { $0.prefix(2) } == [" 1", " 5", " 6"])
    #expect(hit(TextSearch("nowhere")) == nil)
  }

  @Test func aHitInAHiddenReplyAboveTheScreenIsNotReportedAsASearchFromTheTop() throws {
    let sut = makeSUT(article(lines: 1))
    receive([comment("a"), comment("b", text: "a whale", depth: 1), comment("c", text: "a whale")], in: sut)
    _ = shown(.again, in: sut)
    try sut.scene.types("collapse")
    let hit = { sut.scene.view.showHit(of: $0, size: size)?.map(\.plain).joined(separator: "\n") }
    #expect(hit(TextSearch("whale")) != nil)
    let hidden = hit(nil)
    #expect(hidden?.contains("a whale") == true)
    #expect(hidden?.contains("from the top") == false)
    #expect(hit(nil)?.contains("a whale") == true)
  }

  @Test func theWordAllSelectsAllComments() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse all")
    #expect(bylines(in: sut).count == 2)
    try sut.scene.types("expand all")
    #expect(bylines(in: sut).count == 6)
  }

  @Test func aCommandThatChangesNoCommentReportsThat() throws {
    let sut = makeSUT()
    let nothingHidden = Failure(.badArgument, "No replies are hidden.")
    #expect(throws: nothingHidden) { try sut.scene.types("expand") }
    try sut.scene.types("collapse")
    #expect(throws: Failure(.badArgument, "There are no more replies to hide.")) { try sut.scene.types("collapse") }
  }

  @Test(arguments: [("collapse 3", "Row 3 has nothing to collapse."), ("expand 1", "Row 1 has nothing to expand.")])
  func aCommandWithoutEffectOnACommentNamesTheComment(line: String, message: String) {
    let sut = makeSUT()
    #expect(throws: Failure(.badArgument, message)) { try sut.scene.types(line) }
  }

  @Test func collapseAndExpandAreOfferedOnlyIfTheyHaveAnEffect() throws {
    let isUseful = { (sut: SUT, name: String) in sut.scene.command(named: name)?.isUseful() == true }
    let sut = makeSUT()
    #expect(isUseful(sut, "skip") && isUseful(sut, "collapse") && !isUseful(sut, "expand"))
    try sut.scene.types("collapse 5")
    #expect(isUseful(sut, "expand"))
    let flat = makeSUT(article(lines: 1))
    receive([comment("a"), comment("b")], in: flat)
    #expect(!isUseful(flat, "skip") && !isUseful(flat, "collapse"))
  }

  @Test func aCollapsedCommentStaysCollapsedAfterAReload() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse 1")
    receive(Self.thread + [comment("g", depth: 1)], in: sut)
    #expect(bylines(in: sut).map { $0.prefix(2) } == [" 1", " 5", " 6", " 7"])
  }

  @Test func aCollapsedCommentWhoseRepliesAreRemovedCannotBeExpanded() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse 5")
    receive(Array(Self.thread.dropLast()), in: sut)
    #expect(bylines(in: sut).last == " 5  ann  1 minute ago")
    #expect(sut.scene.command(named: "expand")?.isUseful() == false)
  }

  @Test func nextAndPreviousSkipHiddenComments() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse 1")
    let neighbour = { (side: Neighbour, number: Int) in
      sut.scene.neighbour(side, of: RowReference(number), offering: "open")?.number
    }
    #expect(neighbour(.next, 1) == 5 && neighbour(.previous, 5) == 1)
    #expect(neighbour(.next, 3) == 5 && neighbour(.previous, 3) == 1, "an open answer that was hidden later")
  }

  @Test func aNewReplyStaysNewWhileItIsHidden() throws {
    let (sut, answer) = (makeSUT(), Post.ID(rawValue: "g"))
    try sut.scene.types("collapse 5")
    receive(Self.thread + [comment("g", depth: 1), comment("h")], in: sut)
    readToTheEnd(of: sut)
    #expect(sut.presenter.model.new.contains(answer))
    try sut.scene.types("expand 5")
    readToTheEnd(of: sut)
    #expect(!sut.presenter.model.new.contains(answer))
  }

  @Test func aNewReplyToACollapsedCommentIsCountedAndAnnouncedOnce() throws {
    let sut = makeSUT()
    try sut.scene.types("collapse 5")
    let changes = Changes()
    sut.scene.onEvent = { event in
      if case .list(.edited(let positions)) = event { changes.edited += positions }
      guard case .list(.updated(let update, let scope)) = event else { return }
      changes.notices += sut.scene.view.notice(of: update, for: scope, width: 60).map(\.plain)
    }
    for _ in 0..<2 {
      sut.presenter.didStartLoading(.refresh)
      let thread = CommentThread(Self.thread + [comment("g", depth: 1)])
      sut.presenter.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .refresh)
      sut.presenter.didFinishLoading(.refresh)
    }
    sut.scene.onEvent = nil
    #expect(changes.edited == [4], "the row on the screen gets the new number")
    #expect(bylines(in: sut).last == " 5  ann  1 minute ago  [+2]")
    #expect(changes.notices == ["1 more: new.", "Nothing new."])
  }

  @Test func theSkipCommandGoesToTheNextCommentOutsideTheSubthread() throws {
    let sut = makeSUT()
    #expect(shown(.again, in: sut).contains(" 1  ann  1 minute ago"))
    try sut.scene.types("skip")
    #expect(shown(.again, in: sut).first == " 5  ann  1 minute ago")
    let failure = Failure(.badArgument, "No comment follows this one and its replies.")
    #expect(throws: failure) { try sut.scene.types("skip") }
    try sut.scene.types("skip 2")
    #expect(shown(.again, in: sut).first == " 4    ann  1 minute ago")
  }

  @Test func theSkipCommandInALongThreadDrawsOnlyTheFollowingRows() throws {
    var drawn = 0
    let sut = makeSUT(article(lines: 1), onDraw: { drawn += 1 })
    receive((0..<600).map { comment(String($0), depth: $0 % 2) }, in: sut)
    _ = shown(.again, in: sut)
    try sut.scene.types("skip 590")
    _ = shown(.again, in: sut)
    drawn = 0
    try sut.scene.types("skip")
    #expect(shown(.again, in: sut).first == "593  ann  1 minute ago")
    #expect(drawn < 10)
  }

  @Test(arguments: [
    (2, "collapse 1", " 1  ann  1 minute ago  [+3]"), (6, "collapse 5", " 5  ann  1 minute ago  [+1]"),
    (6, "collapse", " 5  ann  1 minute ago  [+1]"), (6, "collapse 1", " 1  ann  1 minute ago  [+3]"),
    (1, "collapse 5", " 5  ann  1 minute ago  [+1]"), (1, "collapse 2", " 1  ann  1 minute ago"),
  ])
  func collapsingACommentKeepsItOnTheScreen(row: Int, line: String, first: String) throws {
    let sut = makeSUT()
    _ = shown(.again, in: sut)
    #expect(sut.scene.view.begin(atRow: row))
    _ = shown(.again, in: sut)
    try sut.scene.types(line)
    #expect(shown(.again, in: sut).first == first)
  }

  @Test func aPageThatWouldBeginWithAHiddenReplyBeginsWithItsCollapsedParent() throws {
    let sut = makeSUT()
    _ = shown(.again, in: sut)
    try sut.scene.types("collapse")
    #expect(sut.scene.view.begin(atRow: 3))
    #expect(shown(.again, in: sut).first == " 1  ann  1 minute ago  [+3]")
  }

  @Test func aPageShowsTheCommentThatWasOpenedByItsNumber() throws {
    let sut = makeSUT(article(lines: 1))
    receive((0..<60).map { comment(String($0)) }, in: sut)
    _ = shown(.first, in: sut)
    try sut.scene.types("1")
    #expect(shown(.again, in: sut).first == "A title", "the comment is on the screen")
    try sut.scene.types("50")
    #expect(shown(.again, in: sut).first == "50  ann  1 minute ago")
  }

  @Test func aPageStaysInsideALongCommentThatWasOpenedByItsNumber() throws {
    let sut = makeSUT(article(lines: 1))
    receive([comment("a", text: (1...30).map { "line \($0)" }.joined(separator: "\n")), comment("b")], in: sut)
    _ = shown(.first, in: sut)
    _ = shown(.next, in: sut)
    let lines = shown(.next, in: sut)
    try sut.scene.types("1")
    #expect(shown(.again, in: sut) == lines)
    #expect(lines.first?.contains("line ") == true)
  }

  @Test func aPageShowsAnOpenedCommentOfWhichOnlyTheEmptyLineWasOnTheScreen() throws {
    let sut = makeSUT(article(lines: 1))
    receive((0..<60).map { comment(String($0)) }, in: sut)
    var lines = shown(.first, in: sut)
    while lines.first?.isEmpty == false { lines = shown(.next, in: sut) }
    let below = try #require(lines.lazy.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }.first)
    try sut.scene.types("\(below - 1)")
    #expect(shown(.again, in: sut).first?.hasSuffix("\(below - 1)  ann  1 minute ago") == true)
  }

  @Test func aPageMovesToTheCommentThatIsOpenedFromItsNeighbour() throws {
    let sut = makeSUT(article(lines: 1))
    receive((0..<60).map { comment(String($0)) }, in: sut)
    _ = shown(.first, in: sut)
    _ = try sut.scene.step(to: RowReference(50), by: "open")
    #expect(shown(.again, in: sut).first == "50  ann  1 minute ago")
  }

  @Test func repliesAreCountedAtAnyDepth() {
    var sut = Subthreads()
    sut.receive([0, 2, 1, 0].enumerated().map { comment(String($0), depth: $1) })
    let ids = (0...3).map { Post.ID(rawValue: String($0)) }
    #expect(ids.map(sut.answerCount) == [2, 0, 0, 0])
    #expect(ids.map(sut.next) == [ids[3], ids[2], ids[3], nil])
  }

  private static let thread = [
    comment("a"), comment("b", depth: 1), comment("c", depth: 2), comment("d", depth: 1), comment("e"),
    comment("f", depth: 1),
  ]

  private func makeSUT() -> SUT {
    let sut = makeSUT(article(lines: 1))
    receive(Self.thread, in: sut)
    return sut
  }

  /// Prints the page from its beginning to its end.
  private func readToTheEnd(of sut: SUT) {
    _ = shown(.first, in: sut)
    while !shown(.next, in: sut).isEmpty {}
  }

  private func bylines(in sut: SUT) -> [String] {
    sut.scene.view.rowLines(width: 60, in: 0..<sut.scene.rows.count).map(\.plain).filter { $0.contains("ann") }
  }
}

/// What a scene has redrawn and announced.
@MainActor private final class Changes {
  var edited: [Int] = []
  var notices: [String] = []
}
