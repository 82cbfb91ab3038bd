import Commands
import Foundation
import Localization
import Navigation
import SceneKit
import SceneTesting
import SubscriptionList
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Checks the answers of `help`.
@Suite(.timeLimit(.minutes(1)))
struct HelpTests {
  private nonisolated static let widths = [30, 35, 36, 40, 80, 200]

  @Test func commandsAreGroupedByPurpose() async throws {
    let help = try await help(at: 80)
    #expect(help.filter { !$0.hasPrefix(" ") } == ["Read here", "Go", "Also here", "Shell"])
    let read = try #require(help.firstIndex(of: "Read here"))
    let go = try #require(help.firstIndex(of: "Go"))
    let act = try #require(help.firstIndex(of: "Also here"))
    let shell = try #require(help.firstIndex(of: "Shell"))
    for (range, words) in [
      (read..<go, ["open N", "view N-M,…", "find [TEXT]", "refresh"]),
      (go..<act, ["back", "goto ROUTE", "sources [new|…]"]),
      (act..<shell, ["url N-M,…", "browse N-M,…", "save N-M,… [FILE]"]),
      (shell..<help.count, ["tree", "help [COMMAND]", "quit"]),
    ] {
      for word in words { #expect(help[range].contains { $0.hasPrefix("  \(word)  ") }, "\(word)") }
    }
  }

  @Test func routesAreListedWithADescription() async throws {
    let help = try await help(at: 80)
    #expect(help.contains { $0.contains(/^  goto posters {2,}the demo’s posters of places in space$/) })
    #expect(help.contains { $0.hasPrefix("  goto messages  ") })
    #expect(!help.contains { $0.contains("goto feed ") }, "it is shown")
    #expect(!help.contains { $0.hasPrefix("  goto sources  ") }, "a command leads there")
  }

  @Test func aPackageSceneIsListedWithItsDescription() async throws {
    let app = try TestApp(scenes: [
      ScenePackage("names") { _ in [OutsideScene.entry("names", pattern: "names", rows: ["a"])] }
    ])
    try app.openShell(lines: 100)
    await app.answers(Sample.feed, at: 0)
    app.types("help")
    #expect(app.console.printed.last?.contains(/\n  goto names {2,}names of many\n/) == true)
    app.types("help names")
    #expect(app.console.printed.last == "  goto names  names of many")
  }

  @Test func helpListsOnlyCommandsWithAnEffect() async throws {
    let app = try await appWithFeed(lines: 200)
    app.types("help")
    let help = try #require(app.console.printed.last)
    for word in ["retry", "reveal", "top", "undo", "previous"] { #expect(!help.contains("\n  \(word)"), "\(word)") }
    #expect(help.contains("\n  next [new]  "), "the next unread post")
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    app.types("help")
    let comments = try #require(app.console.printed.last)
    for word in ["open N", "next [new]", "previous"] { #expect(comments.contains("\n  \(word)  "), "\(word)") }
    #expect(comments.contains(/\n  back {2,}back to My Feed \(also: \.\. or Ctrl-D\)\n/))
    #expect(comments.contains("  top  "))
    #expect(app.console.completes("to") == ["top"])
    app.types("1")
    await app.idles()
    app.types("help")
    #expect(app.console.printed.last?.contains("  open N") == false, "nothing opens from a single thing")
    #expect(!app.console.completes("o").contains("open"))
  }

  @Test func theRetryCommandIsListedAfterAFailure() async throws {
    let app = try TestApp()
    try app.openShell(lines: 100)
    await app.loses(at: 0)
    app.types("help")
    #expect(app.console.printed.last?.contains("\n  retry [N-M,…]  ") == true)
  }

  @Test(arguments: widths) func linesFitOnTheScreenAndDescriptionsAreAligned(width: Int) async throws {
    for language in Language.supported {
      let lines = try await help(at: width, in: language.tag)
      #expect(lines.allSatisfy { StyledText($0).width <= width })
      guard width >= 36 else {
        #expect(lines.contains("  view N-M,…"), "a term is above its text")
        #expect(lines.allSatisfy { !$0.hasPrefix("     ") && $0.first != " " || $0.hasPrefix("  ") })
        continue
      }
      // A continuation line starts in the column of the text above.
      let indents = Set(lines.map { $0.prefix { $0 == " " }.count }).subtracting([0, 2])
      #expect(indents.count <= 1)
      #expect(indents.allSatisfy { $0 <= 24 })
    }
  }

  @Test func helpForACommandShowsAnExampleAndItsJSON() async throws {
    let app = try await appWithFeed(lines: 200)
    app.types("help view")
    #expect(
      app.console.printed.last == """
          view N-M,…  show an image as large as it fits
          Example  view 1
          JSON     {"scene":"…","route":"…","title":"…","state":"loaded","rows":[]}
        """)
    app.types("help ro")
    let rows = try #require(app.console.printed.last)
    #expect(rows.contains("\n  Also     ls\n"))
    #expect(rows.contains(#""state":"loaded""#))
    app.types("help where")
    #expect(app.console.printed.last?.hasSuffix(#"JSON     {"route":"feed"}"#) == true)
  }

  @Test func theExampleInHelpNamesARowThatTheCommandAffects() async throws {
    let app = try TestApp(source: RichSource())
    try app.openShell()
    await app.idles()
    let row = app.stack.top?.firstRow(for: "reveal")
    #expect(row != nil)
    app.types("help reveal")
    #expect(app.console.printed.last?.contains("Example  reveal \(row ?? 0)\n") == true)
  }

  @Test func helpForACommandListsItsChoices() async throws {
    let app = try TestApp()
    try app.openShell("messages", lines: 100)
    await app.answers(Sample.nothing, at: 0)
    app.types("help")
    #expect(app.console.printed.last?.contains("  debug …  ") == true)
    app.types("help debug")
    #expect(app.console.printed.last?.contains("debug clear-images, debug shift-dates on") == true)
  }

  @Test func helpForTheSetCommandIsATableOfSettingsAndValues() async throws {
    let app = try await appWithFeed(lines: 200)
    app.types("help set")
    let help = app.console.printed.last ?? ""
    let names = SettingName.allCases.map(\.rawValue)
    let terms = help.split(separator: "\n").compactMap { line in names.first { line.hasPrefix("  \($0)  ") } }
    #expect(terms == names)
    #expect(help.contains(#/\n  rows +auto: by their content; large: /#))
    #expect(help.contains("are saved for later visits."))
    #expect(!help.contains("set images kitty, set images sixel"))
  }

  @Test(arguments: Language.supported) func helpForTheSetCommandExplainsEveryValue(language: Language) {
    for setting in Setting.ofProgram where ["rows", "images", "color", "theme", "dates", "seen"].contains(setting.name)
    {
      for value in setting.values {
        #expect(setting.summary(in: language).contains(value), "\(setting.name) \(value) in \(language.tag)")
      }
    }
  }

  @Test func helpAndCompletionOmitDemoScenesIfTheSourceIsNotTheDemo() async throws {
    let app = try TestApp(hasDemo: false)
    try app.openShell(lines: 200)
    await app.answers(Sample.feed, at: 0)
    app.types("help")
    #expect(app.console.printed.last?.contains("goto new") == true)
    #expect(app.console.printed.last?.contains("posters") == false)
    #expect(app.console.printed.last?.contains("messages") == false)
    #expect(app.console.completes("goto p").isEmpty)
    app.types("goto zzzzzzz")
    #expect(app.console.printed.last?.contains("Places: ") == true)
    #expect(app.console.printed.last?.contains("posters") == false)
    app.types("goto posters")
    await app.stack.top?.settle()
    #expect(app.stack.top?.name == "posters")
  }

  @Test func helpInTheListOfSourcesMentionsTypingANameAndTheUndoCommand() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "A")])
    try app.openShell("sources", lines: 200)
    await app.idles()
    app.types("help")
    #expect(app.console.printed.last?.contains("  #GROUP, NAME  ") == true)
    app.types("set rows line; help")
    #expect(app.console.printed.last?.contains("  undo  ") == true)
  }

  @Test func commandLineHelpListsSubcommandsFirst() throws {
    let command = CommandLineTable.command(of: Program())
    let help = CommandLineHelp(line: ParsedCommandLine([], of: command), language: .english).text(width: 80)
    let lines = help.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("SUBCOMMANDS") })
    let options = try #require(lines.firstIndex { $0.hasPrefix("OPTIONS") })
    #expect(first < options)
    for subcommand in command.subcommands {
      #expect(lines[first..<options].contains { $0.hasPrefix("  \(subcommand.name)  ") }, "\(subcommand.name)")
    }
    let arguments = try #require(lines.firstIndex { $0.hasPrefix("ARGUMENTS") })
    #expect(lines[first..<arguments].count { $0.hasPrefix("   ") } == 0, "each on one line")
  }

  @Test func helpForTheGotoCommandListsRoutes() async throws {
    let app = try await appWithFeed(lines: 200)
    app.types("help goto")
    #expect(app.console.printed.last?.contains(#/\n  goto posters +the demo’s posters of places in space\n/#) == true)
  }

  @Test func helpForAnUnknownWordSuggestsTheNearestCommand() async throws {
    let app = try await appWithFeed(lines: 200)
    app.types("help opne")
    #expect(app.console.printed.last == "There is no command “opne” here. Did you mean open?")
    app.types("help posters")
    #expect(app.console.printed.last == "  goto posters  the demo’s posters of places in space")
    #expect(app.console.completes("help al") == ["alias", "aliases"])
  }

  @Test(arguments: Language.supported.map(\.tag))
  func everyCommandHasAGroupASummaryAndAnExample(language: String) throws {
    let app = try TestApp(language: language)
    let interpreter = app.interpreter
    var count = 0
    for entry in app.core.catalog.entries {
      let scene = entry.exampleScene()
      let commands = scene.commands + (scene.openCommand.map { [$0] } ?? []) + app.core.shell.commands
      for command in commands + interpreter.commands {
        count += 1
        let example = command.example(row: 3, route: "feed").split(separator: " ").map(String.init)
        #expect(command.summary.nonBlank != nil, "\(command.name) of \(scene.name)")
        #expect(!command.summary.contains("{"), "\(command.name) of \(scene.name)")
        #expect(example.first == command.name)
        let takesWords = command.usage.contains(" ")
        #expect(takesWords == (example.count > 1), "\(example) is an example of \(command.usage)")
      }
    }
    #expect(count > 100)
    #expect(app.core.catalog.places.allSatisfy { $0.about.nonBlank != nil })
  }

  @Test func helpInJSONHasCommandGroupsAndRoutes() async throws {
    let (out, _, _) = try await TestApp().script(["help", "help open"], answers: [.body(Sample.feed)])
    #expect(
      out[0].contains(
        #"{"name":"open","usage":"open N","summary":"read a post with its comments (or type just 3)","group":"read"}"#)
    )
    #expect(out[0].contains(#"{"route":"posters","about":"the demo’s posters of places in space"}"#))
    #expect(out[1].contains(#""example":"open 1","output":{"scene":"…","#))
  }

  private func help(at width: Int, in language: String = "en") async throws -> [String] {
    let app = try await appWithFeed(width: width, lines: 200, language: language)
    app.types("help")
    return app.console.printed.last?.split(separator: "\n").map(String.init) ?? []
  }
}
