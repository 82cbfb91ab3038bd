import Foundation
import Loading
import Messages
import SceneTesting
import Testing
import Viper

/// `debug`, as a user types it.
@Suite(.timeLimit(.minutes(1)))
struct DebugCommandTests {
  @Test func theDebugShiftDatesCommandMakesTheNewestMessageOneSecondOld() throws {
    let sut = MessagesSUT(showing: [7_200, 3_600])
    #expect(dates(of: sut) == ["1 day ago", "1 day ago"])
    try sut.types("debug shift-dates on")
    #expect(dates(of: sut) == ["1 second ago", "1 hour ago"])
    try sut.types("debug shift-dates off")
    #expect(dates(of: sut) == ["1 day ago", "1 day ago"])
  }

  @Test func shiftedDatesAreRelativeToTheNewestMessageOfAllPages() throws {
    let sut = MessagesSUT(showing: [7_200, 3_600])
    try sut.types("debug shift-dates on")
    sut.answer(.nextPage(after: "next"), page([10_800]))
    #expect(dates(of: sut) == ["1 hour ago", "2 hours ago", "1 second ago"])
  }

  @Test func theDebugRefreshCommandClearsAndReloadsTheList() throws {
    let sut = MessagesSUT(showing: [9, 8])
    try sut.types("dismiss 1")
    guard case .arrivals = try sut.scene.types("debug refresh") else {
      Issue.record("The answer is not the rows that arrive")
      return
    }
    #expect(sut.ids == [])
    #expect(sut.loader.messages == [.cancel, .load(.refresh)])
    sut.answer(.refresh, page([9, 8]))
    #expect(sut.ids == [8], "Dismissed messages stay dismissed")
    #expect(sut.presenter.model.number(of: 8) == 2)
  }

  @Test func theDebugClearImagesCommandDeletesTheSavedImagesOnlyWhenItsTaskRuns() async throws {
    let sut = MessagesSUT(showing: [9])
    let command = try #require(sut.presenter.commands.first { $0.name == "debug" })
    guard case .work(let name, _, let work) = try command.run(CommandArguments(words: ["clear-images"])) else {
      Issue.record("The answer is not a task")
      return
    }
    #expect(name == "clear-images")
    #expect(sut.clearedImages.state == 0)
    guard case .done(let text) = try await work() else {
      Issue.record("The answer is not a text")
      return
    }
    #expect(text == "The saved images are deleted.")
    #expect(sut.clearedImages.state == 1)
  }

  @Test(arguments: ["debug", "debug nonsense", "debug shift-dates", "debug shift-dates maybe", "debug refresh now"])
  func theErrorForAnUnknownDebugCommandListsTheKnownCommands(line: String) {
    let known = "debug refresh, debug clear-images, debug shift-dates on, debug shift-dates off"
    #expect(throws: Failure(.badArgument, "Unknown debug command. Known: \(known).")) {
      try MessagesSUT(showing: [9]).types(line)
    }
  }

  private func dates(of sut: MessagesSUT) -> [String] {
    sut.presenter.rows.map { $0.date(in: sut.presenter.context) }
  }
}
