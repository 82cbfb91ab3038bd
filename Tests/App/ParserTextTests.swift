import ArgumentParser
import Localization
import Terminal
import Testing

@testable import App

/// The words of the argument parser, which speaks only English by itself.
@Suite(.timeLimit(.minutes(1)))
struct ParserTextTests {
  init() {
    CommandLineTexts.use()
  }

  nonisolated static let others = Language.supported.filter { $0 != .english }

  @Test func everyTextIsThereInEveryLanguage() {
    #expect(ParserText.table.problems() == [])
  }

  @Test(arguments: [
    ["--nothing"], ["--colr", "never"], ["--width", "x"], ["--width"], ["--offline=3"], ["a", "b"], ["a", "b", "c"],
    ["-cx"], ["-x"], ["--color", "pink"], ["--", "--a", "--b"],
  ])
  func anErrorHasNoWordOfTheParserInAnotherLanguage(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try Browse.parse(arguments) }
    let message = Browse.fullMessage(for: error, columns: HelpLayout.unbroken)
    for language in Self.others {
      let texts = ParserText.table.strings(for: language)
      for line in message.split(separator: "\n").map(String.init) {
        let translated = ParserText.translated(line, to: language)
        let isSameWord = line.hasPrefix("Error: ") && texts[.error].hasPrefix("Error: ")
        #expect(translated != line, "\(language.tag)")
        #expect(isSameWord || !translated.hasPrefix(line.prefix { $0 != " " } + " ") || line.hasPrefix(" "))
      }
    }
  }

  @Test func helpHasNoWordOfTheParserInAnotherLanguage() {
    let help = [Browse.helpMessage(columns: HelpLayout.unbroken), Serve.helpMessage(columns: HelpLayout.unbroken)]
    let words = ["OVERVIEW: ", "USAGE: ", "ARGUMENTS:", "OPTIONS:", "Show the version.", "Show help information."]
    #expect(words.allSatisfy { help[0].contains($0) }, "the parser's words have changed")
    for language in Self.others {
      let translated = help.map { ParserText.translated($0, to: language) }.joined()
      for word in words { #expect(!translated.contains(word), "\(language.tag)") }
    }
  }

  @Test func aLoginWithoutAServerIsExplained() throws {
    let error = try #require(throws: (any Error).self) { try LoginCommand.parse([]) }
    let message = LoginCommand.fullMessage(for: error, columns: HelpLayout.unbroken)
    let german = try #require(Language(matching: "de"))
    #expect(ParserText.translated(message, to: german).hasPrefix("Fehler: Argument „<SERVER>“ fehlt\n"))
  }

  @Test(arguments: [30, 40, 80, 200]) func noLineOfHelpIsWiderThanTheScreen(width: Int) {
    let help = """
      画像フィードとそのコメントを閲覧します。\u{20}

      オプション:
        --source <ADDRESS|NAME> データの取得元: demo、@user@server、#tag@server、サーバー、またはフォルダー。
        --output <text|json|lines>
                                スクリプトの出力形式。
        --quiet
        --color <auto|always|never|16|256|24bit>
                                色を使う条件、または色数。
      """
    let lines = HelpLayout(width: width).lines(of: help).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { StyledText(line: String($0)).width <= width })
    #expect(lines.contains("  --quiet"))
    #expect(lines.contains("") && lines.contains("オプション:"))
    #expect(lines.joined().filter { $0 != " " } == help.filter { $0 != " " && $0 != "\n" }, "no letter is lost")
  }
}
