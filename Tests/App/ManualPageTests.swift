import Commands
import Foundation
import Localization
import Testing

@testable import App

/// Generates the manual page from the tables of the program.
@Suite(.timeLimit(.minutes(1)))
struct ManualPageTests {
  private let context = ProgramContext(Program(), arguments: [], environment: ["LC_ALL": "C", "HOME": "/nowhere"])

  @Test func theManualDocumentsEveryOptionCommandAndExitStatus() {
    let table = CommandLineTable.command(of: context.program)
    let sections = CommandTable.sections(context)
    let page = ManualPage(context: context, sections: sections).text
    let parts = [table] + table.subcommands + table.subcommands.flatMap(\.subcommands)
    let names = parts.flatMap { $0.arguments + $0.allOptions }.map(\.usage)
    #expect(names.contains("-c CMD, --command CMD"))
    #expect(names.contains("--no-cache"))
    #expect(names.contains("SERVER"))
    let words = Set(sections.flatMap(\.commands).map { $0.term.prefix { $0 != " " } })
    for word in ["open", "find", "goto", "dismiss", "view", "info", "sources", "refresh", "quit"] {
      #expect(words.contains(word[...]), "\(word)")
    }
    for name in names + sections.flatMap(\.commands).map(\.term) + ExitStatus.allCases.map(\.number) {
      let term = name.replacing("-", with: "\\-")
      #expect(page.contains("\n.TP\n.B \"\(term)\"\n"), "\(name)")
    }
    for command in table.subcommands { #expect(page.contains(".SS \"feedshell \(command.name)\"")) }
  }

  @Test(arguments: Language.supported) func theManualUsesOnlyKnownRoffRequests(language: Language) {
    let context = ProgramContext(
      Program(), arguments: ["--language", language.tag], environment: ["LC_ALL": "C", "HOME": "/nowhere"])
    let page = ManualPage(context: context, sections: CommandTable.sections(context)).text
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().first?.hasPrefix(".TH FEEDSHELL 1 ") == true)
    let requests = Set(lines.filter { $0.hasPrefix(".") }.map { String($0.prefix { $0 != " " }) })
    #expect(requests == [".\\\"", ".TH", ".SH", ".SS", ".TP", ".B", ".I", ".RI", ".BR", ".br", ".PP"])
    #expect(!lines.contains { $0.isEmpty || $0.hasPrefix("'") })
    for (index, line) in lines.enumerated() where line == ".TP" {
      #expect(lines[index + 1].hasPrefix(".B \"") && !lines[index + 2].hasPrefix("."), "\(lines[index + 1])")
    }
    #expect(lines.filter { $0.hasPrefix(".SH ") }.count == 10)
  }
}
