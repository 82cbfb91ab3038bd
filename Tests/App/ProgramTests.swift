import ArgumentParser
import Foundation
import Localization
import SceneKit
import SceneTesting
import Testing
import Viper

@testable import App
@testable import Shell

/// A shell of one's own: its name, its options, and FeedShell's own scenes in it.
@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
  private let units = ProgramOption("units", valueName: "c|f") { _ in "the units of temperatures" }

  init() {
    CommandLineTexts.use()
  }

  @Test func theNameIsInTextsFoldersAndTheManual() async {
    await #expect(processExitsWith: .success) {
      ProgramName.use("weathershell")
      Program.use(Program(version: "2.1"))
      try await MainActor.run {
        CommandLineTexts.use()
        let texts = ShellText.table.strings(for: .english)
        #expect(texts[.quitSummary] == "leave weathershell")
        #expect(texts(.loginNoCode, ["server": "a"]).hasSuffix("weathershell login a"))
        let directories = UserDirectories(environment: ["HOME": "/home/ann"])
        #expect(directories.history.path == "/home/ann/.local/state/weathershell/history")
        #expect(directories.cache.path == "/home/ann/.cache/weathershell")
        let page = ManualPage(program: try ProgramInfo.current(), sections: [], texts: CommandLineTexts.manual).text
        #expect(page.contains(".TH WEATHERSHELL 1 \"\" \"weathershell 2.1\""))
        #expect(page.contains("XDG_CACHE_HOME/weathershell"))
        #expect(!page.contains("feedshell"))
        #expect(Browse.helpMessage(columns: 100).contains("USAGE: weathershell "))
        #expect(ProgramCommands.script(for: .bash).contains("_weathershell"))
      }
    }
  }

  @Test func itsOwnOptionsAreParsedAndHelped() async {
    await #expect(processExitsWith: .success) {
      Program.use(
        Program(options: [
          ProgramOption("units", valueName: "c|f") { $0 == .english ? "units of temperatures" : "" },
          ProgramOption("place", valueName: "NAME") { _ in "" },
        ]))
      try await MainActor.run {
        CommandLineTexts.use()
        let browse = try Browse.parse(["--units", "f", "-c", "rows", "feed"])
        #expect(browse.own.values == ["units": "f"])
        #expect(browse.route == "feed")
        #expect(try Browse.parse(["--place=Athens"]).own.values == ["place": "Athens"])
        #expect(throws: (any Error).self) { try Browse.parse(["--unit", "f"]) }
        let help = Browse.helpMessage(columns: 100)
        #expect(help.contains("--units <c|f>"))
        #expect(help.contains("units of temperatures"))
        #expect(ProgramCommands.script(for: .fish).contains("units"))
        #expect(try ProgramInfo.current().command.arguments?.contains { $0.usage == "--units c|f" } == true)
      }
    }
  }

  @Test func withoutOwnOptionsThereAreNone() throws {
    #expect(try Browse.parse([]).own.values == [:])
    #expect(throws: (any Error).self) { try Browse.parse(["--units", "f"]) }
  }

  @Test(arguments: ["", "Weather", "../x", "a b", "-x"]) func aBadNameIsAMistake(name: String) {
    #expect(Program.problems(name: name, options: [], reserved: []).count == 1)
  }

  @Test func optionsWhoseNamesAreTakenOrBadAreMistakes() {
    let options = [
      units, units, ProgramOption("source", valueName: "X") { _ in "" },
      ProgramOption("--x", valueName: "X") { _ in "" },
    ]
    #expect(
      Program.problems(name: "weathershell", options: options, reserved: ["source"]).map(\.what) == [
        "Two options are called “--units”.", "Two options are called “--source”.", "“--x” is no name for an option.",
      ])
  }

  @Test func scenesFindTheValuesOfOptions() throws {
    var found: [String: String] = [:]
    let package = ScenePackage("names") { services in
      found = services.options
      return []
    }
    _ = try TestApp(scenes: [package], options: ["units": "f"])
    #expect(found == ["units": "f"])
  }

  @Test func theProgramsOwnScenesCanBeLeftOut() throws {
    let names = ScenePackage("names") { _ in [OutsideScene.entry("names", pattern: "names", on: "feed", rows: ["a"])] }
    let app = try TestApp(includes: [.posters], scenes: [names])
    let there = Set(app.core.catalog.entries.map(\.kind.name))
    #expect(there.isSuperset(of: ["posters", "poster", "posterInfo", "names"]))
    #expect(there.isDisjoint(with: ["feed", "post", "comments", "image", "sources", "messages"]))
    #expect(app.core.catalog.stack(for: Route(["names"]))?.count == 1, "it does not stand on the feed")
    #expect(app.core.catalog.stack(for: Route(["posters", "mars"]))?.count == 2)
    #expect(app.core.catalog.problems() == [])
    #expect(app.core.shell.commands.isEmpty, "sources, add and so on")
  }

  @Test(arguments: [IncludedScenes.feed, .sources, .messages, .posters, [], .all])
  func whateverIsIncludedHasNoProblems(scenes: IncludedScenes) throws {
    #expect(try TestApp(includes: scenes).core.catalog.problems() == [])
  }
}
