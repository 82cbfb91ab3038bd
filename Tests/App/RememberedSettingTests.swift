import Foundation
import SceneKit
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Changes settings in one session, and recalls them in the next.
@Suite(.timeLimit(.minutes(1)))
struct RememberedSettingTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/settings")

  @Test func typedSettingsAreSavedForTheNextSession() async throws {
    let first = try await visit()
    first.types("set rows line; set names.letters capital")
    #expect(first.console.printed.last == "  names.letters  capital  (set)", "it says no more when it works")
    #expect(try contents() == "rows line\nnames.letters capital\n")
    let second = try await visit()
    #expect(second.settings.now.rows == .line)
    #expect(second.console.shows("ADA"))
    second.types("set rows; set names.letters")
    #expect(second.console.shows("  rows  line  (remembered)"))
    #expect(second.console.shows("  names.letters  capital  (remembered)"))
    second.types("set")
    #expect(second.console.printed.last?.contains(#/\n  images +none  \(default\)\n/#) == true)
  }

  @Test func settingsChangedByAliasesOrRedirectedCommandsAreSaved() async throws {
    let app = try await visit()
    app.types("alias l \"set rows line\"; l")
    #expect(try contents() == "rows line\n")
    app.types("set dates absolute > \(file.deletingLastPathComponent().path)/out")
    await app.lineEnds()
    #expect(try contents() == "rows line\ndates absolute\n")
  }

  @Test func savedSettingsOverrideTheStartUpFile() async throws {
    let commands = [
      Invocation("set rows grid", line: 1), Invocation("set dates absolute", line: 2),
    ]
    let first = try await visit(commands: commands)
    first.types("set rows; set dates")
    #expect(first.console.shows("  rows  grid  (rc:1)"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
    first.types("set rows line")
    #expect(first.console.printed.last == "  rows  line  (set)")
    let second = try await visit(commands: commands)
    second.types("set rows; set dates")
    #expect(second.console.shows("  rows  line  (remembered)"))
    #expect(second.console.printed.last == "  dates  absolute  (rc:2)")
    second.types("set rows small")
    #expect(second.console.printed.last == "  rows  small  (set)")
  }

  @Test func settingTheValueNamedDefaultRestoresTheValueOfTheStartUpFile() async throws {
    let commands = [Invocation("set rows grid", line: 4)]
    try await visit().types("set rows line; set dates absolute; set names.letters capital")
    let app = try await visit(commands: commands)
    app.types("set rows default")
    #expect(app.console.printed.last == "  rows  grid  (rc:4)\nrows is no longer remembered.")
    app.types("set dates default")
    #expect(app.console.printed.last == "  dates  relative  (default)\ndates is no longer remembered.")
    app.types("set names.letters default")
    #expect(app.console.printed.last == "  names.letters  small  (default)\nnames.letters is no longer remembered.")
    #expect(try contents() == "")
    app.types("set rows default")
    #expect(app.console.printed.last == "  rows  grid  (rc:4)")
  }

  @Test func aCommandLineOptionOverridesATypedSettingUntilTheNextSession() async throws {
    let app = try await visit(origins: [.images: .option("--images")])
    app.types("set images symbols")
    #expect(
      app.console.printed.last
        == "  images  none  (--images)\n--images applies to this visit; symbols takes effect in the next one.")
    #expect(try contents() == "images symbols\n")
    let second = try await visit(origins: [.images: .option("--images")])
    second.types("set images")
    #expect(second.console.printed.last == "  images  none  (--images)", "nor what is remembered")
    let third = try await visit()
    third.types("set images")
    #expect(third.console.printed.last == "  images  symbols  (remembered)")
  }

  @Test func commandLineOptionsButNotEnvironmentVariablesOverrideTheStartUpFile() async throws {
    let app = try await visit(
      commands: [
        Invocation("set images symbols", line: 1), Invocation("set language el", line: 2),
      ],
      origins: [.images: .option("--images"), .language: .variable("LANG")])
    app.types("set images; set language")
    #expect(app.console.shows("  images  none  (--images)"))
    #expect(app.console.printed.last == "  language  el  (rc:2)")
  }

  @Test func aScriptNeitherReadsNorWritesSavedSettings() async throws {
    try await visit().types("set dates absolute")
    let app = try TestApp(isInteractive: false)
    let result = try await app.script(
      ["set dates", "set rows line; set rows; set rows default"], answers: [.body(Sample.feed)])
    #expect(
      result.out == [
        #"{"settings":{"dates":{"value":"relative","from":"default"}}}"#,
        #"{"settings":{"rows":{"value":"line","from":"set"}}}"#,
        #"{"settings":{"rows":{"value":"line","from":"set"}}}"#,
        #"{"settings":{"rows":{"value":"auto","from":"auto"}}}"#,
      ])
    #expect(try contents() == "dates absolute\n")
  }

  @Test func theSetCommandInAScriptOverridesACommandLineOption() async throws {
    let app = try TestApp(isInteractive: false, settingOrigins: [.images: .option("--images")])
    let result = try await app.script(
      ["set images symbols", "set images default"], answers: [.body(Sample.feed)])
    #expect(
      result.out == [
        #"{"settings":{"images":{"value":"symbols","from":"set"}}}"#,
        #"{"settings":{"images":{"value":"none","from":"--images"}}}"#,
      ])
  }

  @Test func concurrentShellsDoNotOverwriteEachOthersSettings() async throws {
    let (one, other) = (try await visit(), try await visit())
    one.types("set rows line")
    other.types("set dates absolute")
    one.types("set pager on; set rows default")
    #expect(other.settings.now.rows == .auto, "a shell that runs goes on as it is")
    #expect(try contents() == "dates absolute\npager on\n")
  }

  @Test func invalidLinesAreReportedTogetherAndKeptInTheFile() async throws {
    try write("sound on\nrows line\nrows\n# mine\nimages sixl\n")
    let app = try await visit()
    #expect(problems.messages == ["\(file.path): skipped lines that are not settings: 1, 3, 5. They stay as they are."])
    #expect(app.settings.now.rows == .line)
    app.types("set dates absolute")
    #expect(try contents() == "sound on\nrows line\nrows\n# mine\nimages sixl\ndates absolute\n")
  }

  @Test func onlyTheFirstTenInvalidLinesAreNamed() async throws {
    try write(String(repeating: "x\n", count: 20_000))
    _ = try await visit()
    #expect(problems.messages.first?.hasSuffix("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …. They stay as they are.") == true)
  }

  @Test func anUnreadableFileIsReportedAndNotFatal() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let app = try await visit()
    let message = "Couldn't read the remembered settings in \(file.path); going on without them. (not a regular file)"
    #expect(problems.messages == [message])
    app.types("set rows line")
    #expect(app.settings.now.rows == .line)
    #expect(app.console.says("Couldn't write \(file.path): this change is for this visit only. (not a regular file)"))
  }

  @Test func tabCompletesSettingValuesAndTheWordDefault() async throws {
    let app = try await visit()
    #expect(app.console.completes("set dates ") == ["relative", "absolute", "default"])
    #expect(app.console.completes("set names.letters d") == ["default"])
  }

  private let problems = ProblemCollector()

  /// A session that starts with the remembered settings.
  private func visit(
    commands: [Invocation] = [], origins: [SettingName: SettingOrigin] = [:]
  ) async throws -> TestApp {
    let app = try TestApp(scenes: [NamesScene.package], settingFile: file, settingOrigins: origins)
    let saved = app.settings.recall(report: problems.add)
    app.settings.recall(saved, of: app.core.catalog, report: problems.add)
    try app.openShell("names", commands: commands)
    await app.answers("Ada", at: 0)
    return app
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func contents() throws -> String { try String(contentsOf: file, encoding: .utf8) }
}

/// Collects the messages about problems of a test's files.
private final class ProblemCollector {
  private(set) var messages: [String] = []

  func add(_ failure: Failure) { messages.append(failure.message) }
}
