import Navigation
import Readline
import SceneKit
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct MistypedInputTests {
  @Test(arguments: [
    ("opne", "There is no command “opne” here. Did you mean open?"),
    ("zzzzzz", "There is no command “zzzzzz” here. Type help for the commands."),
    ("r", "“r” could be reveal, refresh, retry, or rows."),
    ("open", "open needs the number of a row, such as open 1."),
    ("open x", "open needs the number of a row, such as open 1."),
    ("open -1", "Rows go from 1 to 3."),
    ("99999999999999999999", "open needs the number of a row, such as open 1."),
    ("4", "Rows go from 1 to 3."),
    ("back x", "back takes no argument."),
    ("retry", "Nothing has failed."),
    ("goto", "goto needs a route, such as feed."),
    ("goto fed", "There is no route “fed”. Did you mean feed?"),
    ("goto Postres", "There is no route “Postres”. Did you mean posters?"),
    ("goto posters/mars/inf", "There is no route “posters/mars/inf”. Did you mean posters/mars/info?"),
    ("\u{1B}[31mevil", "There is no command “[31mevil” here. Type help for the commands."),
  ])
  func invalidInputIsReportedAndChangesNothing(line: String, error: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.printed.last == error)
    #expect(app.stack.scenes.map(\.name) == ["feed"])
    #expect(app.stack.top?.state == .loaded)
  }

  @Test func theOpenCommandOnAPostWithoutLinksSuggestsOtherCommands() async throws {
    let app = try await appWithFeed()
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    app.types("2")
    await app.idles()
    app.types("open 1")
    #expect(
      app.console.printed.last == "Nothing here can be opened. Try up, url, browse, copy, refresh, back, or help.",
      "links are not offered, as there are none")
    let second = app.stack.top?.route
    app.types("1")
    await app.idles()
    #expect(app.stack.top?.route != second && app.stack.scenes.count == 3, "a number is a row of the list beneath")
  }

  @Test func tabCompletesCommandsAndRowNumbers() async throws {
    let app = try await appWithFeed()
    #expect(app.console.completes("re") == ["refresh"])
    #expect(app.console.completes("open ") == ["1", "2", "3"])
    #expect(app.console.completes("help o") == ["open"])
    #expect(app.console.completes("where; op") == ["open"])
    #expect(app.console.completes("nonsense x") == [])
  }
}
