import Foundation
import Navigation
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App

/// Reads the results of a search like a list.
@Suite(.timeLimit(.minutes(1)))
struct FoundRowsTests {
  @Test func hitsAreShownOneScreenfulAtATime() async throws {
    let app = try await appWithImages()
    app.types("find image 1")
    #expect(numbers(app) == [1, 10, 11, 12])
    #expect(app.console.printed.last?.contains("Enter: 7 more") == true)
    app.types("")
    #expect(numbers(app) == [13, 14, 15, 16, 17])
    #expect(app.console.printed.last?.hasPrefix("My Feed · /image 1 · 5–9 of 11") == true)
    app.types("")
    #expect(numbers(app) == [18, 19])
    app.types("")
    await app.idles()
    #expect(app.console.printed.last?.contains("End of the hits: 11. find: all rows.") == true)
  }

  @Test func theBackCommandReturnsFromAHitToTheSearchResults() async throws {
    let app = try await appWithImages()
    app.types("find image 1")
    app.types("")
    app.types("show 14")
    app.types("back")
    #expect(numbers(app) == [13, 14, 15, 16, 17])
    app.types("rows")
    #expect(numbers(app) == [13, 14, 15, 16, 17])
  }

  @Test func theCommandsNamedNextAndPreviousGoThroughTheHits() async throws {
    let app = try await appWithImages()
    app.types("find image 1")
    app.types("show 1")
    app.types("next")
    #expect(app.console.printed.last?.contains("image 10") == true)
    app.types("back")
    #expect(numbers(app) == [1, 10, 11, 12, 13])
    app.types("show 12")
    app.types("next")
    app.types("next")
    app.types("next")
    app.types("previous")
    app.types("back")
    #expect(numbers(app) == [14, 15, 16, 17, 18], "at the one that was shown last")
  }

  @Test(arguments: ["find", "/"]) func findWithoutTextReturnsToThePreviousScreenful(line: String) async throws {
    let app = try await appWithImages()
    app.types("")
    let screenful = numbers(app)
    #expect(screenful.first == 6)
    app.types("/image 1")
    app.types(line)
    #expect(numbers(app) == screenful)
    app.types("")
    #expect(numbers(app).first == (screenful.last ?? 0) + 1)
  }

  @Test func showingARowThatIsNotAHitShowsTheWholeList() async throws {
    let app = try await appWithImages()
    app.types("find image 1")
    app.types("rows 3")
    #expect(numbers(app) == [3, 4, 5, 6, 7])
    #expect(app.console.printed.last?.hasPrefix("My Feed · test · 3–7 of 20") == true)
  }

  @Test func enterAfterTheLastHitSearchesFurtherPages() async throws {
    let app = try TestApp(hasPages: true)
    try app.openShell(lines: 18)
    await app.answers(Sample.images(1...10), at: 0)
    await app.network.loader.waitForRequest(at: 1)
    app.types("find image 1")
    #expect(numbers(app) == [1, 10])
    await app.answers(Sample.images(11...20), at: 1)
    #expect(numbers(app) == [11, 12], "of a page that was loading")
    app.types("")
    #expect(numbers(app) == [13, 14, 15, 16, 17])
    app.types("")
    #expect(numbers(app) == [18, 19])
    #expect(app.console.printed.last?.contains("Enter: more") == true)
    #expect(app.network.urls.count == 2, "no page by itself")
    app.types("")
    await app.answers(Sample.images(101...102), at: 2)
    #expect(numbers(app) == [21, 22])
    app.types("")
    await app.answers(Sample.nothing, at: 3)
    #expect(app.console.shows("End of the hits: 13. find: all rows."))
  }

  /// The numbers of the rows that were printed last.
  private func numbers(_ app: TestApp) -> [Int] {
    let lines = app.console.printed.last { $0.contains("  image ") }
    return (lines ?? "").matches(of: #/(?m)^ *(\d+)  image \d+$/#).compactMap { Int($0.1) }
  }

  private func appWithImages() async throws -> TestApp {
    let app = try TestApp()
    try app.openShell(lines: 18)
    await app.answers(Sample.images(1...20), at: 0)
    return app
  }
}
