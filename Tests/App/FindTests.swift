import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct FindTests {
  @Test(arguments: ["find LAKE", "/lake", "find  lake "]) func theRowsWithATextAreShownWithTheirNumbers(
    line: String
  ) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.shows("1 of 3 loaded rows contain “\(line.contains("L") ? "LAKE" : "lake")”."))
    #expect(app.console.printed.last?.contains(" 1  A lake") == true)
    #expect(app.console.printed.last?.contains(" 2  ") == false)
  }

  @Test func withoutATextAllRowsAreShownAgain() async throws {
    let app = try await appWithFeed()
    app.types("find lake; find")
    #expect(app.console.printed.last?.contains(" 3  ") == true)
  }

  @Test func aTextThatNoRowHasIsAnError() async throws {
    let app = try await appWithFeed()
    app.types("find elephant")
    #expect(app.console.printed.last == "0 of 3 loaded rows contain “elephant”.")
  }

  @Test func aScriptGetsTheRowsAndTheStatus() async throws {
    let app = try TestApp(isInteractive: false)
    let found = try await app.script(["find lake"], json: true, answers: [.body(Sample.feed)])
    #expect(found.out.count == 1)
    #expect(found.out.first?.contains(#""query":"lake""#) == true)
    #expect(found.out.first?.contains(#""number":1"#) == true)
    #expect(found.out.first?.contains(#""number":2"#) == false)
    #expect(found.status == 0)
  }

  @Test func aScriptWithoutAHitFailsAndSaysHowToGoOn() async throws {
    let found = try await TestApp(isInteractive: false).script(
      ["find elephant"], json: false, answers: [.body(Sample.feed)])
    #expect(found.out == [])
    #expect(found.err == ["feedshell: 0 of 3 loaded rows contain “elephant”. more loads further ones."])
    #expect(found.status == 1)
  }

  @Test func rowsAreShownAgainByTheirNumbers() async throws {
    let app = try await appWithFeed()
    app.types("rows 3,1")
    #expect(app.console.printed.last?.hasPrefix(" 3  ") == true)
    #expect(app.console.printed.last?.contains(" 1  A lake") == true)
    #expect(app.console.printed.last?.contains(" 2  ") == false)
    app.types("rows 7-9")
    #expect(app.console.printed.last == "Rows go from 1 to 3.")
    app.types("rows x")
    #expect(app.console.printed.last == "rows needs the numbers of rows, such as rows 1-3,7.")
    app.types("rows 2")
    #expect(app.console.printed.last?.hasPrefix("My Feed · test · 2–3 of 3") == true)
    #expect(app.console.printed.last?.contains(" 3  ") == true)
    app.types("rows 1")
    #expect(app.console.printed.last?.contains(" 1  ") == true)
    #expect(app.console.printed.last?.contains(" 3  ") == true)
    let script = try await TestApp(isInteractive: false).script(["rows 2"], answers: [.body(Sample.feed)])
    #expect(script.out.first?.contains(#""number":2"#) == true && script.out.first?.contains(#""number":3"#) == false)
  }

  private func appWithFeed() async throws -> TestApp {
    let app = try TestApp()
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    return app
  }
}
