import Loading
import Localization
import SceneTesting
import TerminalList
import Testing
import Viper

/// Typed actions on rows.
@Suite(.timeLimit(.minutes(1)))
struct RowActionTests {
  private let sut = NotesScene()

  @Test func theOpenCommandPerformsTheMainActionOfTheRow() throws {
    sut.answers(notes(1...3))
    guard case .scene = try sut.scene.types("open 2") else { throw Unexpected() }
    #expect(performed == ["open 2"])
  }

  @Test func openingARowNumberWithAPartPassesThePartToTheAction() throws {
    sut.answers(notes(1...3))
    try sut.scene.types("open 3.2")
    try sut.scene.types("3")
    #expect(sut.presenter.performed.map(\.target) == [ActionTarget(Note(3), part: 2), ActionTarget(Note(3))])
  }

  @Test func anActionGetsRowsInTheOrderTheyWereTyped() throws {
    sut.answers(notes(1...7))
    try sut.scene.types("drop 7,1-3")
    #expect(performed == ["drop 7 1 2 3"])
  }

  @Test func anActionGetsTheWordsTypedAfterTheRowNumber() throws {
    sut.answers(notes(1...3))
    try sut.scene.types("name 2 a new one")
    #expect(sut.presenter.performed.map(\.target) == [ActionTarget(Note(2), words: ["a", "new", "one"])])
  }

  @Test func anErrorThrownByAnActionIsThrownByTheCommand() {
    sut.answers(notes(1...1))
    let failure = Failure(.storage, "The disk is full.")
    sut.presenter.answer = { throw failure }
    #expect(throws: failure) { try sut.scene.types("drop 1") }
    #expect(throws: failure) { try sut.scene.types("open 1") }
  }

  @Test func theResultOfAnActionIsReturnedByTheCommand() throws {
    sut.answers(notes(1...1))
    sut.presenter.answer = { .done("Dropped.") }
    guard case .done("Dropped.") = try sut.scene.types("drop 1") else { throw Unexpected() }
    sut.presenter.answer = { .route(Route(["notes", "1"])) }
    guard case .route(Route(["notes", "1"])) = try sut.scene.types("open 1") else { throw Unexpected() }
  }

  @Test func anActionThatARowDoesNotHaveIsRefused() {
    var plain = Note(2)
    plain.actions = [.drop]
    var dead = Note(3)
    dead.actions = []
    sut.answers([Note(1), plain, dead])
    #expect(throws: Failure(.badArgument, "Row 2 has nothing to name.")) { try sut.scene.types("name 2 x") }
    #expect(throws: Failure(.badArgument, "Row 3 has nothing to open.")) { try sut.scene.types("open 3") }
    #expect(throws: Failure(.badArgument, "Row 3 has nothing to drop.")) { try sut.scene.types("drop 1-3") }
    #expect(performed == [], "an action for several rows is done for all or none")
  }

  @Test func theErrorForAMissingRowNamesTheRange() {
    sut.answers(notes(1...2))
    #expect(throws: Failure(.badArgument, "Rows go from 1 to 2.")) { try sut.scene.types("open 9") }
    #expect(throws: Failure(.badArgument, "Not in the list: 3–4. Rows go from 1 to 2.")) {
      try sut.scene.types("drop 2-4")
    }
    sut.answers(notes(2...2), .refresh)
    #expect(throws: Failure(.badArgument, "Row 1 is not in the list any more.")) { try sut.scene.types("open 1") }
  }

  @Test func anActionOnAFailedListReportsTheFailureOfTheList() {
    sut.fails()
    #expect(throws: Failure(loading: LoadFailure.connectivity(.refused), in: .english)) {
      try sut.scene.types("open 1")
    }
  }

  @Test func everyActionExceptOpenIsACommandOfTheScene() {
    #expect(sut.scene.commands.map(\.name) == ["drop", "name", "refresh", "retry"])
    #expect(sut.scene.commands.first?.summary == "drop a note")
    #expect(sut.scene.commands.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func rowHintsAreCreatedForTheSelectedRowsOnly() {
    sut.answers(notes(5...9))
    let hints = sut.scene.rowHints { number, id in number == 2 || id == "9" }
    #expect(
      hints == [RowHint(number: 2, id: "6", text: "note 6"), RowHint(number: 5, id: "9", text: "note 9")])
  }

  private var performed: [String] {
    sut.presenter.performed.map { action, target in
      ([action.rawValue] + target.rows.map { "\($0.id)" }).joined(separator: " ")
    }
  }
}

/// Thrown if the answer is of an unexpected kind.
struct Unexpected: Error {}
