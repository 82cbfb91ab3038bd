import Foundation
import Navigation
import SceneKit
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct FindTests {
  @Test(arguments: ["find LAKE", "/lake", "find  lake "]) func findShowsMatchingRowsWithTheirNumbers(
    line: String
  ) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.shows("1 of 3 loaded rows contain “\(line.contains("L") ? "LAKE" : "lake")”."))
    #expect(app.console.printed.last?.contains(" 1  A lake") == true)
    #expect(app.console.printed.last?.contains(" 2  ") == false)
  }

  @Test func theFindCommandDrawsOnlyTheRowsThatItShows() async throws {
    let app = try TestApp(scenes: [
      ScenePackage("names") { _ in
        [OutsideScene.entry("names", pattern: "names", rows: (1...200).map { "name \($0)" })]
      }
    ])
    try app.openShell("names")
    await app.idles()
    let (cells, hints) = (OutsideScene.cellCount, OutsideScene.hintCount)
    app.types("find name 199")
    #expect(app.console.shows("1 of 200 loaded rows contain “name 199”."))
    #expect(OutsideScene.cellCount - cells < 10)
    app.types("rows 1")
    app.types("rows 999")
    #expect(app.console.printed.last == "Rows go from 1 to 200.")
    #expect(OutsideScene.hintCount - hints <= 200, "as texts to search, but not to count")
  }

  @Test(arguments: [
    ("ann", [1]), ("@cleo", [2]), ("ben", [1]), ("roof", [1]), ("a.example/cats [1]", [1]), ("of them. More", []),
    ("spiders", [2]), ("spider", [2]), ("eight legs", []), ("only the picture", [3]), ("A FILM", [4]), ("line 9", [5]),
    ("post without text", [6]),
  ])
  func searchingRowsFindsEveryVisibleTextOfARow(text: String, numbers: [Int]) async throws {
    let app = try TestApp(source: RichSource())
    try app.openShell()
    await app.idles()
    let search = try #require(TextSearch(text))
    #expect(app.stack.top?.view.find(RowSearch(search)) == numbers)
    if text == "eight legs" {
      app.types("reveal 2")
      #expect(app.stack.top?.view.find(RowSearch(search)) == [2], "no warning hides it")
    }
  }

  @Test(arguments: ["feed", "posters", "posters/mars", "posters/mars/info", "messages", "feed/1/comments"])
  func rowsOfEverySceneAreFoundByTheirFirstWords(route: String) async throws {
    let app = try TestApp()
    try app.openShell("feed")
    await app.answers(Sample.feed, at: 0)
    app.types("goto \(route)")
    switch route {
    case "messages": await app.answers(Sample.messages(1...3), at: 1)
    case "feed/1/comments": await app.answers(Sample.comments, at: 1)
    default: await app.idles()
    }
    let top = try #require(app.stack.top)
    #expect(top.rows.count > 0)
    for position in 0..<top.rows.count {
      let lines = top.view.rowLines(width: 1_000, in: position..<position + 1).map(\.plain)
      // The first line of a section is its header.
      let numbered = lines.first { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("\(position + 1)  ") }
      let words = try #require(numbered ?? lines.first { !$0.isEmpty }).split(separator: "  ")
      let text = try #require(words.first { Int($0.trimmingCharacters(in: .whitespaces)) == nil })
      let search = try #require(TextSearch(String(text)))
      #expect(top.view.find(RowSearch(search)).contains(position + 1), "\(text)")
    }
  }

  @Test func findWithoutTextShowsAllRows() async throws {
    let app = try await appWithFeed()
    app.types("find lake; find")
    #expect(app.console.printed.last?.contains(" 3  ") == true)
  }

  @Test func findReportsATextWithoutMatches() async throws {
    let app = try await appWithFeed()
    app.types("find elephant")
    #expect(app.console.printed.last == "0 of 3 loaded rows contain “elephant”.")
  }

  @Test func findInAScriptPrintsTheRows() async throws {
    let app = try TestApp(isInteractive: false)
    let found = try await app.script(["find lake"], json: true, answers: [.body(Sample.feed)])
    #expect(found.out.count == 1)
    #expect(found.out.first?.contains(#""query":"lake""#) == true)
    #expect(found.out.first?.contains(#""number":1"#) == true)
    #expect(found.out.first?.contains(#""number":2"#) == false)
    #expect(found.status == 0)
  }

  @Test func findWithoutHitsInAScriptFailsAndSuggestsTheMoreCommand() async throws {
    let found = try await TestApp(isInteractive: false).script(
      ["find elephant"], json: false, answers: [.body(Sample.feed)])
    #expect(found.out == [])
    #expect(found.err == ["feedshell: 0 of 3 loaded rows contain “elephant”. Type more to load more rows."])
    #expect(found.status == 1)
  }

  @Test func theRowsCommandShowsRowsByTheirNumbers() async throws {
    let app = try await appWithFeed()
    app.types("rows 3,1")
    #expect(app.console.printed.last?.hasPrefix(" 3  ") == true)
    #expect(app.console.printed.last?.contains(" 1  A lake") == true)
    #expect(app.console.printed.last?.contains(" 2  ") == false)
    app.types("rows 7-9")
    #expect(app.console.printed.last == "Rows go from 1 to 3.")
    app.types("rows x")
    #expect(app.console.printed.last == "rows needs the numbers of rows, such as rows 1-3,7.")
    app.types("star 1 2")
    #expect(app.console.printed.last == "star needs the numbers of rows, such as star 1-3,7.", "and not row 12")
    app.types("rows 2")
    #expect(app.console.printed.last?.hasPrefix("My Feed · test · 2–3 of 3") == true)
    #expect(app.console.printed.last?.contains(" 3  ") == true)
    app.types("rows 1")
    #expect(app.console.printed.last?.contains(" 1  ") == true)
    #expect(app.console.printed.last?.contains(" 3  ") == true)
    let script = try await TestApp(isInteractive: false).script(["rows 2"], answers: [.body(Sample.feed)])
    #expect(script.out.first?.contains(#""number":2"#) == true && script.out.first?.contains(#""number":3"#) == false)
  }
}
