import Foundation
import SceneTesting
import TestSupport
import Testing

/// Checks scenes that are uncovered again, and scenes that were never on top.
@Suite(.timeLimit(.minutes(1)))
struct CoveredSceneTests {
  @Test(arguments: ["back", "top", "goto feed"])
  func returningToAListThatIsReloadingShowsItsRows(line: String) async throws {
    let app = try await appWithFeed()
    app.types("refresh")
    app.types("open 1")
    let printed = app.console.printed.count
    app.types(line)
    #expect(app.isBusy, "the feed is still loading")
    #expect(app.console.printed.dropFirst(printed).contains { $0.contains("A lake") })
  }

  @Test func aSceneLoadsNothingBeforeItIsFirstShown() async throws {
    let app = try TestApp(isInteractive: false)
    let (out, _, _) = try await app.script(
      ["tree"], route: "feed/\(Sample.ids[0])/comments", answers: [.body(Sample.comments), .body(Sample.feed)])
    #expect(out.first?.contains(#""scene":"feed","route":"feed","state":"idle""#) == true)
  }
}
