import Foundation
import Localization
import Testing

@testable import App

/// The manual page, which is made from the tables of the program.
@Suite(.timeLimit(.minutes(1)))
struct ManualPageTests {
  init() {
    CommandLineTexts.use()
  }

  @Test func everyOptionCommandAndExitStatusIsInIt() throws {
    let program = try ProgramInfo.current()
    let sections = CommandTable.sections()
    let page = ManualPage(program: program, sections: sections, texts: texts).text
    let parts = [program.command] + (program.command.subcommands ?? []).filter { $0.commandName != "help" }
    let names = parts.flatMap { $0.arguments ?? [] }.map(\.usage)
    #expect(names.contains("-c CMD, --command CMD"))
    #expect(names.contains("--no-cache"))
    #expect(names.contains("SERVER"))
    let words = Set(sections.flatMap(\.commands).map { $0.usage.prefix { $0 != " " } })
    for word in ["open", "find", "goto", "dismiss", "view", "info", "sources", "refresh", "quit"] {
      #expect(words.contains(word[...]), "\(word)")
    }
    for name in names + sections.flatMap(\.commands).map(\.usage) + ExitStatus.allCases.map(\.number) {
      let term = name.replacing("-", with: "\\-")
      #expect(page.contains("\n.TP\n.B \"\(term)\"\n"), "\(name)")
    }
    for command in program.command.subcommands ?? [] where command.commandName != "help" {
      #expect(page.contains(".SS \"feedshell \(command.commandName)\""))
    }
  }

  @Test(arguments: Language.supported) func onlyKnownRequestsBeginALine(language: Language) throws {
    let texts = ManualText.table.strings(for: language)
    let page = try ManualPage(program: .current(), sections: CommandTable.sections(), texts: texts).text
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().first?.hasPrefix(".TH FEEDSHELL 1 ") == true)
    let requests = Set(lines.filter { $0.hasPrefix(".") }.map { String($0.prefix { $0 != " " }) })
    #expect(requests == [".\\\"", ".TH", ".SH", ".SS", ".TP", ".B", ".I", ".RI", ".BR", ".br", ".PP"])
    #expect(!lines.contains { $0.isEmpty || $0.hasPrefix("'") })
    for (index, line) in lines.enumerated() where line == ".TP" {
      #expect(lines[index + 1].hasPrefix(".B \"") && !lines[index + 2].hasPrefix("."), "\(lines[index + 1])")
    }
    #expect(lines.filter { $0.hasPrefix(".SH ") }.count == 9)
  }

  @Test func itsTextsAreThereInEveryLanguage() {
    #expect(ManualText.table.problems() == [])
  }

  private var texts: Strings<ManualText> { ManualText.table.strings(for: .english) }
}
