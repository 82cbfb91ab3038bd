import ArgumentParser
import Commands
import Foundation
import Localization
import Terminal
import Testing

@testable import App
@testable import Shell

/// The command line: its words, its help and its mistakes, from one table.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
  private let units = Program(options: [ProgramOption("units", valueName: "c|f") { _ in "the units" }])

  @Test func theWordsNameACommandAndAreReadByTheParser() throws {
    let words = sut(["scenes", "check", "a.py", "--actions"])
    #expect(words.name == "feedshell scenes check")
    #expect(words.rest == ["a.py", "--actions"])
    let check = try ScenesCheck.parse(words.rest)
    #expect(check.actions && check.file == "a.py")
  }

  @Test func aValueIsNoCommandAndNoOption() {
    let words = sut(["--source", "serve", "-c", "--help", "--language=el"])
    #expect(words.name == "feedshell")
    #expect(!words.asksForHelp)
    #expect(words.values == ["--source": "serve", "-c": "--help", "--language": "el"])
    #expect(words.rest == ["--source", "serve", "-c", "--help", "--language=el"])
  }

  @Test func aFlagThatIsAValueIsNoFlag() {
    #expect(sut(["-c", "--offline"]).flags.isEmpty)
    #expect(sut(["--offline", "-c", "rows"]).flags == ["--offline"])
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["--width", "--help"], ["feed", "--help"]])
  func helpIsAskedFor(words: [String]) {
    #expect(sut(words).asksForHelp)
  }

  @Test func nothingBehindTwoDashesIsAnOption() {
    let words = sut(["--", "--help", "--version"])
    #expect(!words.asksForHelp && !words.asksForVersion)
    #expect(words.rest == ["--", "--help", "--version"])
  }

  @Test func ownOptionsAreNotForTheParser() {
    let words = sut(["--units", "f", "-c", "rows", "--offline"], units)
    #expect(words.own == ["units": "f"])
    #expect(words.rest == ["-c", "rows", "--offline"])
    #expect(sut(["--units=f"], units).own == ["units": "f"])
    #expect(sut(["--units", "--offline"], units).incomplete?.label == "--units <c|f>")
  }

  /// Each option of the table is one of the parser, with a value or without one.
  @Test(arguments: [
    ([String](), "5"), (["serve"], "0"), (["scenes", "check"], ""), (["add"], ""), (["import"], ""), (["export"], ""),
  ])
  func theParserHasEveryOptionOfTheTable(path: [String], number: String) throws {
    let words = sut(path)
    for option in words.command.options where !["--version"].contains(option.names[0]) {
      for name in option.names {
        let value: [String] =
          switch option.values {
          case .words(let words): [words[0]]
          default: option.value == nil ? [] : [number]
          }
        let arguments = (path.isEmpty || path == ["serve"] ? [] : ["a.py"]) + [name] + value
        switch path.last {
        case "serve": #expect(throws: Never.self, "\(name)") { _ = try Serve.parse(arguments) }
        case "add": #expect(throws: Never.self, "\(name)") { _ = try AddCommand.parse(arguments) }
        case "import": #expect(throws: Never.self, "\(name)") { _ = try ImportCommand.parse(arguments) }
        case "export": #expect(throws: Never.self, "\(name)") { _ = try ExportCommand.parse(arguments) }
        case "check": #expect(throws: Never.self, "\(name)") { _ = try ScenesCheck.parse(arguments) }
        default: #expect(throws: Never.self, "\(name)") { _ = try Browse.parse(arguments) }
        }
      }
    }
    #expect(!words.command.options.isEmpty)
  }

  /// The parser's own help lists what it knows.
  @Test func theTableHasEveryOptionOfTheParser() {
    for (path, help) in [([], Browse.helpMessage(columns: 10_000)), (["serve"], Serve.helpMessage(columns: 10_000))] {
      let known = help.split(separator: "OPTIONS:")[1].split(separator: "\n").flatMap { line in
        line.split { $0 == " " || $0 == "," }.filter { $0.hasPrefix("-") }.map(String.init)
      }
      #expect(known.contains(path.isEmpty ? "--offline" : "--latency"))
      #expect(Set(known).subtracting(sut(path).command.allOptions.flatMap(\.names)) == [])
    }
  }

  @Test(arguments: Language.supported, [30, 40, 80, 200])
  func noLineOfHelpIsWiderThanTheScreen(language: Language, width: Int) {
    for path in [[], ["serve"], ["scenes"], ["scenes", "check"], ["login"], ["completions"], ["add"], ["import"]] {
      let words = sut(path)
      let text = CommandLineHelp(words: words, language: language).text(width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { StyledText(line: String($0)).width <= width })
      for option in words.command.allOptions {
        #expect(option.names.allSatisfy(text.contains))
        #expect(squeezed(text).contains(squeezed(option.text(language))), "no letter is lost")
      }
    }
  }

  @Test func theCommandsAboutSourcesAreThoseOfThePrompt() throws {
    let add = try AddCommand.parse(["/tmp/a b;c", "My pictures", "#art", "--output", "json"])
    #expect(add.typed == "add \"/tmp/a b;c\" My pictures #art")
    #expect(try ImportCommand.parse(["my list.opml", "--all"]).typed == "import \"my list.opml\" --all")
    #expect(try ExportCommand.parse(["my list.opml!"]).typed == "export \"my list.opml\"!")
    #expect(try ExportCommand.parse(["list.opml"]).typed == "export list.opml")
    let help = CommandLineHelp(words: sut(["add"]), language: .english)
    #expect(help.usage == "feedshell add [<options>] <ADDRESS> [<NAME>]")
  }

  @Test func aProgramWithoutSourcesHasNoCommandsAboutThem() {
    let words = sut(["add", "https://example.org"], Program(includes: [.feed]))
    #expect(words.name == "feedshell")
  }

  @Test func anAddressOrAFolderStandsForItsSource() throws {
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

  @Test func aMistakeNamesTheUsageAndTheHelp() throws {
    let words = sut(["serve", "--bogus"])
    let error = try #require(throws: (any Error).self) { try Serve.parse(words.rest) }
    let german = try #require(Language(matching: "de"))
    #expect(
      CommandLineHelp(words: words, language: german).mistake(Serve.message(for: error)) == """
        Fehler: Unknown option '--bogus'. Did you mean '--log'?
        Aufruf: feedshell serve [<options>]
          Mehr dazu: feedshell serve --help
        """)
  }

  @Test func aValueThatIsNoneOfTheWordsNamesThem() throws {
    let error = try #require(throws: (any Error).self) { try Browse.parse(["--color", "pink"]) }
    #expect(Browse.message(for: error).contains("pink"))
    #expect(Browse.message(for: error).contains("never"))
  }

  @Test func theTextsAreWhole() {
    #expect(ProgramText.table.problems() == [])
    #expect(LoginText.table.problems() == [])
  }

  private func sut(_ words: [String], _ program: Program = Program()) -> CommandLineWords {
    CommandLineWords(words, of: CommandLineTable.command(of: program))
  }

  private func squeezed(_ text: String) -> String { text.filter { $0 != " " && $0 != "\n" } }
}
