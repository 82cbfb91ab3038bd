import Accounts
import Foundation
import Localization
import SceneKit
import SceneTesting
import Testing
import Viper

@testable import App
@testable import Commands
@testable import Shell

/// Builds a custom shell with a name, options, and some of FeedShell's scenes.
@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
  private let units = ProgramOption("units", valueName: "c|f") { _ in "the units of temperatures" }

  @Test func theProgramNameIsUsedInTextsFoldersAndTheManual() async {
    await #expect(processExitsWith: .success) {
      ProgramName.use("weathershell")
      await MainActor.run {
        let program = Program(version: "2.1")
        #expect(ShellText.table.strings(for: .english)[.quitSummary] == "leave weathershell")
        #expect(UserLogins.command(signingInTo: "a", .write) == "weathershell login a --write")
        let directories = UserDirectories(environment: ["HOME": "/home/ann"])
        #expect(directories.history.path == "/home/ann/.local/state/weathershell/history")
        #expect(directories.cache.path == "/home/ann/.cache/weathershell")
        let page = ManualPage(context: ProgramContext(program, arguments: [], environment: [:]), sections: []).text
        #expect(page.contains(".TH WEATHERSHELL 1 \"\" \"weathershell 2.1\""))
        #expect(page.contains("XDG_CACHE_HOME/weathershell"))
        #expect(!page.contains("feedshell"))
        let table = CommandLineTable.command(of: program)
        let help = CommandLineHelp(line: ParsedCommandLine([], of: table), language: .english)
        #expect(help.text(width: 100).contains("USAGE: weathershell "))
        let script = CompletionScript(shell: .bash, table: table, language: .english).text
        #expect(script.contains("_weathershell"))
      }
    }
  }

  @Test func optionsDefinedByACustomProgramAreParsedAndListedInHelp() {
    let program = Program(options: [
      ProgramOption("units", valueName: "c|f") { $0 == .english ? "units of temperatures" : "" },
      ProgramOption("place", valueName: "NAME") { _ in "" },
    ])
    let context = ProgramContext(program, arguments: ["--units", "f", "-c", "rows", "feed"], environment: [:])
    #expect(context.options == ["units": "f"])
    #expect(context.line.mistake == nil)
    #expect(context.line[Browse.place] == ["feed"])
    #expect(context.line[Browse.command] == ["rows"])
    let typed = { ProgramContext(program, arguments: $0, environment: [:]) }
    #expect(typed(["--place=Athens"]).options == ["place": "Athens"])
    let unknown = typed(["--unit", "f"]).line.mistake?.message(in: .english)
    #expect(unknown?.contains("Did you mean --units") == true)
    #expect(typed(["--units"]).line.mistake?.message(in: .english) == "--units needs a value: c|f.")
    let help = context.help.text(width: 100)
    #expect(help.contains("--units <c|f>"))
    #expect(help.contains("units of temperatures"))
    let table = CommandLineTable.command(of: program)
    #expect(CompletionScript(shell: .fish, table: table, language: .english).text.contains("units"))
    #expect(ManualPage(context: context, sections: []).text.contains("units c|f"))
  }

  @Test func aProgramWithoutCustomOptionsRefusesThem() {
    #expect(ProgramContext(Program(), arguments: [], environment: [:]).options == [:])
    #expect(CommandLineFixture.parse(["--units", "f"]).mistake != nil)
  }

  @Test(arguments: ["", "Weather", "../x", "a b", "-x"]) func anInvalidProgramNameIsReported(name: String) {
    #expect(Program().problems(name: name).count == 1)
  }

  @Test func duplicateOrInvalidOptionNamesAreReported() {
    let options = [
      units, units, ProgramOption("source", valueName: "X") { _ in "" },
      ProgramOption("--x", valueName: "X") { _ in "" },
    ]
    #expect(
      Program(options: options).problems(name: "weathershell").map(\.what) == [
        "Two options are called “--units”.", "Two options are called “--source”.", "“--x” is no name for an option.",
      ])
  }

  @Test func packagesGetTheValuesOfOptionsDefinedByTheProgram() throws {
    var found: [String: String] = [:]
    let package = ScenePackage("names") { services in
      found = services.options
      return []
    }
    _ = try TestApp(scenes: [package], options: ["units": "f"])
    #expect(found == ["units": "f"])
  }

  @Test func builtInScenesCanBeExcluded() throws {
    let names = ScenePackage("names") { _ in [OutsideScene.entry("names", pattern: "names", on: "feed", rows: ["a"])] }
    let app = try TestApp(includes: [.posters], scenes: [names])
    let there = Set(app.core.catalog.entries.map(\.kind.name))
    #expect(there.isSuperset(of: ["posters", "poster", "posterInfo", "names"]))
    #expect(there.isDisjoint(with: ["feed", "post", "comments", "image", "sources", "messages"]))
    #expect(app.core.catalog.stack(for: Route(["names"]))?.count == 1, "it does not stand on the feed")
    #expect(app.core.catalog.stack(for: Route(["posters", "mars"]))?.count == 2)
    #expect(app.core.catalog.problems() == [])
    #expect(app.core.shell.commands.map(\.name) == ["undo"], "sources, add and so on")
  }

  @Test(arguments: [IncludedScenes.feed, .sources, .messages, .posters, [], .all])
  func theSceneCatalogIsValidForEverySetOfIncludedScenes(scenes: IncludedScenes) throws {
    #expect(try TestApp(includes: scenes).core.catalog.problems() == [])
  }
}
