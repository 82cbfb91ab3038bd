import Commands
import Foundation
import Navigation
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Changes settings with `set`, and checks the effects.
@Suite(.timeLimit(.minutes(1)))
struct SettingTests {
  @Test func everySettingIsListedWithValueAndOrigin() async throws {
    let app = try await appWithFeed()
    app.types("set dates absolute")
    app.types("set")
    let lines = (app.console.printed.last ?? "").split(separator: "\n").map { $0.split(separator: " ") }
    // Settings of scenes follow; the column is as wide as the longest name.
    #expect(
      lines.prefix(SettingName.allCases.count).map { $0.joined(separator: " ") } == [
        "rows auto (auto)", "order newest (default)", "images none (default)", "color never (default)",
        "theme auto (auto)",
        "language en (default)", "dates absolute (set)", "pager off (default)", "seen auto (default)",
        "markers off (default)",
        "keep auto (default)", "reload off (default)", "notify off (default)",
        "confirm boost (default)", "measure 80 (default)", "keys off (default)", "player none (default)",
      ])
    app.types("set rows")
    #expect(app.console.printed.last == "  rows  auto  (auto)")
  }

  @Test(arguments: [
    ("set row", "  rows  auto  (auto)"), ("set rows LINE", "  rows  line  (set)"),
    ("set im no", "  images  none  (set)"),
    ("set language pt", "  language  pt-BR  (set)"), ("set pager on", "  pager  on  (set)"),
    ("set keep 90D", "  keep  90d  (set)"), ("set keep 12w", "  keep  12w  (set)"),
    ("set kee al", "  keep  all  (set)"), ("set confirm ALL", "  confirm  all  (set)"),
    ("set con no", "  confirm  none  (set)"),
  ])
  func aSettingCanBeTypedAsAUniquePrefix(line: String, answer: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    #expect(app.console.printed.last == answer)
  }

  @Test(arguments: [
    ("set imagse none", "There is no setting “imagse”. Did you mean images?"),
    ("set images sixl", "“sixl” is not a value of images. Did you mean sixel?"),
    ("set rows l", "rows must be auto, large, medium, small, line, or grid."),
    ("set dates yesterday", "dates must be relative or absolute."),
    (
      "set keep soon",
      "keep must be auto, all, or a number of days, weeks or years: 90d, 12w, 1y."
    ),
    (
      "set keep 9",
      "keep must be auto, all, or a number of days, weeks or years: 90d, 12w, 1y."
    ),
    ("set confirm sometimes", "confirm must be all, boost, or none."),
    ("set images none now", "set images takes one value."),
  ])
  func aMistypedSettingSuggestsTheNearestSetting(line: String, error: String) async throws {
    let app = try await appWithFeed()
    let before = app.settings.now
    app.types(line)
    #expect(app.console.printed.last == error)
    #expect(app.settings.now == before)
  }

  @Test func theConfirmSettingDecidesWhetherABoostIsConfirmed() async throws {
    let app = try await appWithFeed()
    #expect(app.core.shell.context.choices.confirmation == .boost)
    app.types("set confirm none")
    #expect(app.core.shell.context.choices.confirmation == .none)
  }

  @Test func theErrorForAnUnknownSettingListsTheKnownSettings() async throws {
    let app = try await appWithFeed()
    app.types("set sound on")
    let error = (app.console.printed.last ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let names = SettingName.allCases.dropLast().map(\.rawValue).joined(separator: ", ")
    #expect(error.hasPrefix("There is no setting “sound”. Known: \(names), "))
    #expect(error.contains("player"))
  }

  @Test func settingTheLanguageChangesLaterTexts() async throws {
    let app = try await appWithFeed()
    app.types("set language el")
    app.types("opne 1")
    #expect(app.console.printed.last?.contains("Δεν υπάρχει εντολή") == true)
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    #expect(app.console.shows("πριν από 1 ώρα"))
    app.types("set language en; rows")
    #expect(app.console.printed.last?.contains("1 hour ago") == true)
  }

  @Test func settingDatesToAbsoluteShowsAbsoluteDates() async throws {
    let app = try await appWithFeed()
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    #expect(app.console.shows("1 hour ago"))
    app.types("set dates absolute; rows")
    #expect(app.console.printed.last?.contains("1 hour ago") == false)
    #expect(app.console.printed.last?.contains("2026") == true)
  }

  @Test func theImagesSettingHidesAndShowsPictures() async throws {
    let app = try TestApp(drawsPictures: true)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    try await app.answersPicture(of: 1)
    await app.secondPasses()
    app.types("set images none; rows")
    #expect(app.console.printed.last?.contains(" 1  A lake\n    Zagori, Greece\n") == true)
    let count = app.console.printed.count
    app.types("set images symbols; rows")
    try await app.answersPicture(of: 1, time: 2)
    await app.secondPasses()
    let shown = app.console.printed.dropFirst(count).joined(separator: "\n")
    #expect(shown.contains("A lake"))
    #expect(!shown.contains(" 1  A lake"), "the picture is beside the text")
  }

  @Test func theRowsSettingChangesTheLayout() async throws {
    let app = try await appWithFeed()
    app.types("set rows line; rows")
    #expect(app.stack.top?.view.layout == .line)
  }

  @Test func settingNamesAndValuesAreCompleted() async throws {
    let app = try await appWithFeed()
    #expect(app.console.completes("set ").starts(with: SettingName.allCases.map(\.rawValue)))
    #expect(app.console.completes("set images s") == ["sixel", "symbols"])
    #expect(app.console.completes("set im s") == [])
  }

  @Test func thePlayerSettingAcceptsACommandWithOptions() async throws {
    let app = try await appWithFeed()
    for line in ["set player mpv --no-video", "set player \"mpv --no-video\""] {
      app.types(line)
      #expect(app.console.printed.last == "  player  mpv --no-video  (set)")
      #expect(app.settings.now.player == "mpv --no-video")
    }
    app.types("set player none")
    #expect(app.settings.now.player == nil)
    app.types("set player mpv; set player default")
    #expect(app.console.printed.last == "  player  none  (default)")
  }

  @Test func aScriptPrintsSettingsAsJSON() async throws {
    let app = try TestApp()
    let result = try await app.script(["set dates absolute", "set"], answers: [.body(Sample.feed)])
    #expect(result.out.first == #"{"settings":{"dates":{"value":"absolute","from":"set"}}}"#)
    #expect(result.out.last?.hasPrefix(#"{"settings":{"rows":{"value":"auto","from":"auto"},"#) == true)
    #expect(result.status == 0)
  }

  @Test func theOriginOfASettingCanBeALineOfTheStartUpFile() async throws {
    let app = try TestApp()
    try app.openShell(commands: StartUpFile.commands(in: Array("# mine\nset rows line\nset rows lien".utf8)))
    await app.answers(Sample.feed, at: 0)
    await app.startUpEnds()
    #expect(app.console.shows("rc line 3: “lien” is not a value of rows. Did you mean line?"))
    app.types("set rows")
    #expect(app.console.printed.last == "  rows  line  (rc:2)")
  }
}
