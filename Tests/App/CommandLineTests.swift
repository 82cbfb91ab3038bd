import DemoServer
import Foundation
import Localization
import Terminal
import Testing

@testable import App
@testable import Commands
@testable import Shell

/// Checks the table of commands, the help, and the values of options.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
  @Test func optionAndSubcommandNamesAreUnique() {
    for command in Self.all(CommandLineTable.command(of: Program())) {
      let options = command.arguments + command.options + [CommandLineCommand.help.option]
      #expect(Set(options.map(\.id)).count == options.count, "\(command.name)")
      #expect(Set(options.flatMap(\.names)).count == options.flatMap(\.names).count, "\(command.name)")
      #expect(Set(command.subcommands.map(\.name)).count == command.subcommands.count, "\(command.name)")
      let unbounded = command.arguments.dropLast().filter { $0.isOptional || $0.takesRest }
      #expect(unbounded.isEmpty, "Another argument of \(command.name) would get nothing.")
    }
  }

  /// Parses each option of the table as the help lists it.
  @Test func everyOptionAcceptsItsDefaultAndItsCompletions() {
    for (path, command) in Self.paths(CommandLineTable.command(of: Program())) {
      let arguments = command.arguments.map { $0.values.words.first ?? "x" }
      for option in command.options {
        let values = option.values.words + [option.standard].compactMap(\.self)
        for name in option.names {
          let lines = option.value == nil ? [[name]] : values.flatMap { [[name, $0], ["\(name)=\($0)"]] }
          for words in lines {
            let line = CommandLineFixture.parse(path + words + arguments)
            #expect(line.mistake == nil, "\(path + words)")
            #expect(line.command.name == command.name)
          }
        }
      }
    }
  }

  @Test(arguments: Language.supported, [30, 40, 80, 200])
  func helpLinesFitOnTheScreen(language: Language, width: Int) {
    for path in [
      [], ["serve"], ["scenes"], ["scenes", "check"], ["login"], ["completions"], ["add"], ["import"], ["sync"],
    ] {
      let line = CommandLineFixture.parse(path)
      let text = CommandLineHelp(line: line, language: language).text(width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { StyledText(line: String($0)).width <= width })
      for option in line.command.allOptions {
        #expect(option.names.allSatisfy(text.contains))
        #expect(squeezed(text).contains(squeezed(option.text(language))), "no letter is lost")
      }
    }
  }

  @Test func anObsoleteOptionIsAcceptedButNotListed() {
    let line = CommandLineFixture.parse(["scenes", "check", "a.py", "--no-actions"])
    #expect(line.mistake == nil)
    #expect(!CommandLineHelp(line: line, language: .english).text(width: 80).contains("--no-actions"))
    let table = CommandLineTable.command(of: Program())
    for shell in CompletionScript.Shell.allCases {
      #expect(!CompletionScript(shell: shell, table: table, language: .english).text.contains("no-actions"))
    }
  }

  @Test(arguments: [
    (["add", "/tmp/a b;c", "My pictures", "#art", "--output", "json"], "add \"/tmp/a b;c\" My pictures #art"),
    (["import", "my list.opml", "--all"], "import \"my list.opml\" --all"), (["import", "a"], "import a"),
    (["export", "my list.opml!"], "export \"my list.opml\"!"), (["export", "list.opml"], "export list.opml"),
    (["state", "export", "-"], "state export -"), (["state", "import", "--all", "a b"], "state import \"a b\" --all"),
  ])
  func subcommandsThatManageSourcesBecomePromptCommands(words: [String], typed: String) {
    #expect(SourceCommand.typed(CommandLineFixture.parse(words)) == typed)
  }

  @Test func optionsOfTheServeSubcommandAreParsed() {
    let options = Serve.options(
      CommandLineFixture.parse([
        "serve", "--port=81", "--items", "5", "--comments", "0", "--latency", "7", "--fail-rate", ".5",
        "--dialect", "gotosocial", "--reader", "miniflux", "--fault", "ok:2,lost", "--fault=429:1",
      ]))
    #expect(options.port == 81 && options.items == 5 && options.comments == 0)
    #expect(options.latency == .milliseconds(7) && options.failRate == 0.5)
    #expect(options.dialect == .gotosocial && options.reader == .miniflux)
    #expect(options.faults == [DemoFault(.works, count: 2), DemoFault(.lost), DemoFault(.tooMany, count: 1)])
    let standard = Serve.options(CommandLineFixture.parse(["serve"]))
    #expect(standard.comments == nil && standard.dialect == .mastodon && standard.reader == .freshrss)
    #expect(standard.faults.isEmpty)
  }

  @Test func theUsageLineNamesTheArguments() {
    let help = CommandLineHelp(line: CommandLineFixture.parse(["add"]), language: .english)
    #expect(help.usage == "feedshell add [<options>] <ADDRESS> [<NAME>]")
  }

  @Test(arguments: Language.supported) func theHelpOfAddNamesTheSitesThatAreKnownByName(language: Language) {
    let help = CommandLineHelp(line: CommandLineFixture.parse(["add"]), language: language).text(width: 1_000)
    for site in ["hackernews", "lobste.rs", "r/NAME", "Discourse"] { #expect(help.contains(site)) }
  }

  @Test func aProgramWithoutTheSourcesSceneHasNoSubcommandsForSources() {
    let line = CommandLineFixture.parse(["add", "https://example.org"], Program(includes: [.feed]))
    #expect(line.name == "feedshell")
    #expect(line[Browse.place] == ["add", "https://example.org"])
  }

  @Test func anAddressOrFolderArgumentIsASourceAndAnyOtherArgumentIsARoute() throws {
    let folder = FileManager.default.temporaryDirectory
    let context = ProgramContext(Program(), arguments: [], environment: [:])
    for (word, source) in [("https://a.example/feed", "https://a.example/feed"), (folder.path, folder.path)] {
      let sut = StartTarget(word, source: nil, in: context)
      #expect(sut.route == nil)
      #expect(sut.source == source)
    }
    for word in ["new", "sources/x.example", "nowhere"] {
      #expect(StartTarget(word, source: nil, in: context).route == word)
    }
    #expect(StartTarget("https://a.example", source: "demo", in: context).route == "https://a.example")
    #expect(StartTarget(nil, source: nil, in: context).source == nil)
  }

  @Test func errorMessagesUseTheLanguageGivenByTheLanguageOption() throws {
    let words = ["--language", "de", "--bogus"]
    let context = ProgramContext(Program(), arguments: words, environment: ["LC_ALL": "fr"])
    #expect(context.language.tag == "de")
    let mistake = try #require(context.line.mistake)
    #expect(
      context.help.mistake(mistake.message(in: context.language)) == """
        Fehler: Es gibt keine Option „--bogus“.
        Aufruf: feedshell [<options>] [<ROUTE|ADDRESS>]
          Mehr dazu: feedshell --help
        """)
    #expect(
      ProgramContext(Program(), arguments: ["--language", "xx"], environment: ["LC_ALL": "fr"]).language.tag == "fr")
  }

  @Test func theTextsAreCompleteInEveryLanguage() {
    #expect(ProgramText.table.problems() == [])
    #expect(CommandLineText.table.problems() == [])
    #expect(LoginText.table.problems() == [])
  }

  private static func all(_ command: CommandLineCommand) -> [CommandLineCommand] { paths(command).map(\.1) }

  private static func paths(
    _ command: CommandLineCommand, _ path: [String] = []
  ) -> [([String], CommandLineCommand)] {
    [(path, command)] + command.subcommands.flatMap { paths($0, path + [$0.name]) }
  }

  private func squeezed(_ text: String) -> String { text.filter { $0 != " " && $0 != "\n" } }
}
