import Foundation
import Localization
import Shell
import Viper

/// The manual page of the program, in the language of `man`, from the tables of the options and the commands.
struct ManualPage {
  let program: Program
  let sections: [CommandTable.Section]
  let language: Language
  private var table: CommandLineCommand { CommandLineTable.command(of: program) }
  private var texts: Strings<ProgramText> { ProgramText.table.strings(for: language) }
  private var name: ProgramName { .current }

  /// The page.
  var text: String {
    let lines = head + options + subcommands + commands + statuses + environment + files + end
    return lines.joined(separator: "\n")
  }

  private var head: [String] {
    [
      ".\\\" Made by the program: \(name.command) man",
      ".TH \(name.command.uppercased()) 1 \"\" \"\(name.title) \(program.version)\" \"\"",
      heading(.name), escaped("\(name.command) - \(texts[table.abstract])"),
      heading(.synopsis), bold(name.command), ".RI [ OPTIONS ] \" [\" ROUTE ]", ".br", bold(name.command),
      ".I " + escaped((table.subcommands.map(\.name) + ["help"]).joined(separator: "|")), ".RI [ OPTIONS ]",
      heading(.description), escaped(texts[.whatItIs]),
    ] + table.notes.flatMap { [".PP", escaped($0(language))] }
  }

  private var options: [String] {
    [heading(.options)] + entries(of: table)
  }

  private var subcommands: [String] {
    table.subcommands.flatMap { command in
      [heading(of: command, below: name.command), escaped(texts[command.abstract])]
        + entries(of: command)
        + command.subcommands.flatMap { subcommand in
          [heading(of: subcommand, below: "\(name.command) \(command.name)"), escaped(texts[subcommand.abstract])]
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

  private var commands: [String] {
    let aliases = CommandAliases.table.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return [heading(.commands)]
      + sections.flatMap { section in
        [".SS \"" + escaped(section.title ?? texts[.everywhere]) + "\""]
          + section.commands.flatMap { entry($0.usage, $0.summary) }
      } + [".PP", escaped(texts(.aliases, ["aliases": aliases]))]
  }

  private var statuses: [String] {
    [heading(.exitStatus)] + ExitStatus.allCases.flatMap { entry($0.number, texts[$0.text]) }
  }

  private var environment: [String] {
    let variables: [(String, ProgramText)] = [
      ("FEEDSHELL_SOURCE", .variableSource), ("LC_ALL, LC_MESSAGES, LANG", .variableLanguage),
      ("NO_COLOR, CLICOLOR_FORCE", .variableColor), ("TERM, COLORTERM", .variableTerminal),
      ("BROWSER", .variableBrowser),
    ]
    return [heading(.environment)] + variables.flatMap { entry($0, texts[$1]) }
  }

  private var files: [String] {
    let files: [(String, ProgramText)] = [
      ("$XDG_CONFIG_HOME/\(name.command)/rc", .fileStartUp), ("$XDG_CONFIG_HOME/\(name.command)/sources", .fileSources),
      ("$XDG_STATE_HOME/\(name.command)/history", .fileHistory),
      ("$XDG_STATE_HOME/\(name.command)/settings", .fileSettings),
      ("$XDG_STATE_HOME/\(name.command)/tokens", .fileTokens),
      ("$XDG_STATE_HOME/\(name.command)/session.json", .fileVisit), ("$XDG_CACHE_HOME/\(name.command)", .fileCache),
    ]
    return [heading(.files)] + files.flatMap { entry($0, texts[$1]) }
  }

  private var end: [String] {
    [heading(.seeAlso), ".BR newsboat (1),", ".BR readline (3),", ".BR xdg-open (1)"]
  }

  private func heading(_ key: ProgramText) -> String {
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
