import Localization
import SceneKit
import Terminal
import Testing
import Viper

@testable import App

/// Checks the answers of `help scenes`.
@Suite(.timeLimit(.minutes(1)))
struct SceneHelpTests {
  private let names = ScenePackage("names") { _ in
    [
      OutsideScene.entry("names", pattern: "names", rows: ["a"]),
      OutsideScene.entry("name", pattern: "names/{id}", on: "names", example: ["id": "7"]),
      OutsideScene.entry("posters", pattern: "names/posters"),
    ]
  }

  @Test func scenesAreListedUnderTheProgramOrPackageThatDefinesThem() throws {
    let lines = try lines(TestApp(scenes: [names]))
    #expect(lines.filter { !$0.hasPrefix(" ") } == ["FeedShell", "Package names", "Cannot be reached"])
    #expect(
      lines.contains { $0.hasPrefix("  posters  ") && $0.hasSuffix("posters: the demo’s posters of places in space") })
    #expect(lines.contains { $0.contains(#/^  feed/{post} +post$/#) })
    let package = try #require(lines.firstIndex(of: "Package names"))
    #expect(
      lines[(package + 1)...].map { $0.split(separator: " ", maxSplits: 1).map { $0.drop { $0 == " " } } } == [
        ["names", "names: names of many"], ["names/{id}", "name: names of many"], ["Cannot", "be reached"],
        ["names/posters", "posters: names of many"],
      ])
  }

  @Test func onlyBuiltInScenesAreListedIfThereAreNoPackages() throws {
    #expect(try lines(TestApp()).filter { !$0.hasPrefix(" ") } == ["FeedShell"])
  }

  @Test(arguments: Language.supported, [30, 80]) func helpLinesFitOnTheScreen(
    language: Language, width: Int
  ) throws {
    let lines = try lines(TestApp(language: language.tag, scenes: [names]), width: width)
    for line in lines { #expect(StyledText(line: line).width <= width, "\(line)") }
    #expect(!lines.contains { $0.allSatisfy { $0 == " " } })
  }

  @Test func aScriptPrintsTheScenesAsJSON() async throws {
    let result = try await TestApp(isInteractive: false, scenes: [names])
      .script(["help scenes"], answers: [.body(Sample.feed)])
    let line = try #require(result.out.last)
    #expect(
      line.contains(
        #"{"name":"posters","route":"posters","about":"the demo’s posters of places in space","#
          + #""origin":{"kind":"program","name":"feedshell"}}"#))
    #expect(
      line.contains(
        #"{"name":"names","route":"names","about":"names of many","origin":{"kind":"package","name":"names"}}"#))
    #expect(
      line.hasSuffix(
        #""origin":{"kind":"package","name":"names"},"#
          + #""problem":"“posters” of the package “names” cannot be reached: FeedShell has a scene of that name."}]}"#))
  }

  @Test func theWordScenesIsCompletedAfterHelp() async throws {
    let app = try TestApp()
    try app.openShell()
    #expect(app.console.completes("help sce") == ["scenes"])
  }

  private func lines(_ app: TestApp, width: Int = 80) throws -> [String] {
    try app.openShell(width: width, lines: 200)
    app.types("help scenes")
    return try #require(app.console.printed.last).split(separator: "\n").map(String.init)
  }
}
