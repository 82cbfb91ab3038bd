import Foundation
package import Localization

/// A manual page in roff, in one language: from the table of the options, and from what the program says of itself.
package struct ManualPage {
  /// The terms of a list, such as commands or files, each with a sentence about it.
  package typealias Entries = [(term: String, text: String)]

  private let table: CommandLineCommand
  private let title: String
  private let version: String
  private let language: Language
  private var texts: Strings<CommandLineText> { CommandLineText.table.strings(for: language) }

  /// A sentence about the program.
  package var description = ""
  /// The commands of its prompt by their scenes, and a sentence below them.
  package var commands: (sections: [(title: String, entries: Entries)], note: String) = ([], "")
  /// The exit statuses.
  package var statuses: Entries = []
  /// The variables of the environment that it reads.
  package var environment: Entries = []
  /// The files that it reads and writes.
  package var files: Entries = []
  /// Command lines, each with a sentence about what it does.
  package var examples: Entries = []
  /// The pages to see, each with its section.
  package var others: [(name: String, section: Int)] = []

  /// The page of a program.
  package init(_ table: CommandLineCommand, title: String, version: String, language: Language) {
    (self.table, self.title, self.version, self.language) = (table, title, version, language)
  }

  /// The page.
  package var text: String {
    let parts: [[String]] = [
      head, [heading(.options)] + entries(of: table), subcommands, prompt, [heading(.exitStatus)] + list(statuses),
      [heading(.environment)] + list(environment), [heading(.files)] + list(files),
      [heading(.examples)] + list(examples), end,
    ]
    return parts.joined().joined(separator: "\n")
  }

  private var head: [String] {
    [
      ".\\\" Made by the program: \(table.name) man",
      ".TH \(table.name.uppercased()) 1 \"\" \"\(title) \(version)\" \"\"",
      heading(.name), escaped("\(table.name) - \(table.abstract(language))"),
      heading(.synopsis), bold(table.name), ".RI [ OPTIONS ] \" [\" \(operands) ]", ".br", bold(table.name),
      ".I " + escaped((table.subcommands.map(\.name) + ["help"]).joined(separator: "|")), ".RI [ OPTIONS ]",
      heading(.description), escaped(description),
    ] + table.notes.flatMap { [".PP", escaped($0(language))] }
  }

  private var operands: String { escaped(table.arguments.map(\.usage).joined(separator: " ")) }

  private var subcommands: [String] {
    table.subcommands.flatMap { command in
      [heading(of: command, below: table.name), escaped(command.abstract(language))]
        + entries(of: command)
        + command.subcommands.flatMap { subcommand in
          [heading(of: subcommand, below: "\(table.name) \(command.name)"), escaped(subcommand.abstract(language))]
            + entries(of: subcommand)
        }
    }
  }

  private func heading(of command: CommandLineCommand, below path: String) -> String {
    ".SS \"" + escaped("\(path) \(command.name)") + "\""
  }

  private func entries(of command: CommandLineCommand) -> [String] {
    (command.arguments + command.allOptions).flatMap { entry($0.usage, $0.text(language)) }
  }

  private var prompt: [String] {
    [heading(.commands)] + commands.sections.flatMap { [".SS \"" + escaped($0.title) + "\""] + list($0.entries) }
      + [".PP", escaped(commands.note)]
  }

  private var end: [String] {
    let last = others.count - 1
    return [heading(.seeAlso)]
      + others.enumerated().map { ".BR \($1.name) (\($1.section))" + ($0 == last ? "" : ",") }
  }

  private func list(_ entries: Entries) -> [String] { entries.flatMap(entry) }

  private func heading(_ key: CommandLineText) -> String {
    ".SH \"" + escaped(texts[key]) + "\""
  }

  private func bold(_ text: String) -> String { ".B " + escaped(text) }

  private func entry(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \"" + escaped(term) + "\"", escaped(text)]
  }

  /// Text as it is: without requests, and with hyphens that can be copied.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
      .replacing("\n", with: " ")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
