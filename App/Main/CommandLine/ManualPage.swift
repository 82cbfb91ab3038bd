import Localization
import Shell

/// The command `feedshell man`: prints the manual page in roff, in the program's language, for `man -l` and for
/// packages.
struct ManualPage {
  static let command = CommandLineCommand("man", .manualAbstract) { _, context in
    let page = ManualPage(context: context, sections: CommandTable.sections(context))
    StandardOutput().writeOrExit(page.text, context.language)
    ProgramEnd.exit(0)
  }

  /// The terms of a list, such as commands or files, each with a description.
  typealias Entries = [(term: String, text: String)]

  let context: ProgramContext
  /// The commands of the prompt.
  let sections: [CommandTable.Section]
  private var table: CommandLineCommand { context.line.commands[0] }
  private var language: Language { context.language }
  private var texts: Strings<ProgramText> { context.texts }

  /// The text of the page, in roff.
  var text: String {
    let parts: [[String]] = [
      head, [heading(.options)] + entries(of: table), subcommands, prompt, [heading(.exitStatus)],
      list(ExitStatus.allCases.map { ($0.number, texts[$0.text]) }), [heading(.environment)], list(environment),
      [heading(.files)], list(files), [heading(.examples)], list(examples),
      [heading(.seeAlso), ".BR newsboat (1),", ".BR readline (3),", ".BR xdg-open (1)"],
    ]
    return parts.joined().joined(separator: "\n")
  }

  private var head: [String] {
    [
      ".\\\" Made by the program: \(table.name) man",
      ".TH \(table.name.uppercased()) 1 \"\" \"\(ProgramName.current.title) \(context.program.version)\" \"\"",
      heading(.name), escaped("\(table.name) - \(table.abstract(language))"),
      heading(.synopsis), bold(table.name), ".RI [ OPTIONS ] \" [\" \(operands) ]", ".br", bold(table.name),
      ".I " + escaped((table.subcommands.map(\.name) + ["help"]).joined(separator: "|")), ".RI [ OPTIONS ]",
      heading(.description), escaped(texts[.whatItIs]),
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
    let aliases = CommandAliases.table.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return [heading(.commands)]
      + sections.flatMap { [".SS \"" + escaped($0.title ?? texts[.everywhere]) + "\""] + list($0.commands) }
      + [".PP", escaped(texts(.aliases, ["aliases": aliases]))]
  }

  private var environment: Entries {
    [
      ("FEEDSHELL_SOURCE", texts[.variableSource]), ("LC_ALL, LC_MESSAGES, LANG", texts[.variableLanguage]),
      ("NO_COLOR, CLICOLOR_FORCE", texts[.variableColor]), ("TERM, COLORTERM", texts[.variableTerminal]),
      ("BROWSER", texts[.variableBrowser]),
    ]
  }

  private var files: Entries {
    let name = table.name
    return [
      ("$XDG_CONFIG_HOME/\(name)/rc", texts[.fileStartUp]), ("$XDG_CONFIG_HOME/\(name)/sources", texts[.fileSources]),
      ("$XDG_STATE_HOME/\(name)/history", texts[.fileHistory]),
      ("$XDG_STATE_HOME/\(name)/settings", texts[.fileSettings]),
      ("$XDG_STATE_HOME/\(name)/tokens", texts[.fileTokens]),
      ("$XDG_STATE_HOME/\(name)/session.json", texts[.fileVisit]), ("$XDG_CACHE_HOME/\(name)", texts[.fileCache]),
    ]
  }

  private var examples: Entries {
    let name = table.name
    return [
      ("\(name) add https://blog.example 'Pier Blog #photo'", texts[.exampleAdd]),
      ("\(name) import subscriptions.opml", texts[.exampleImport]), ("\(name) ~/Pictures", texts[.exampleFolder]),
      ("\(name) new --output lines --columns source,title,url", texts[.exampleUnread]),
      ("\(name) https://blog.example --output json -c rows | jq -r '.rows[].title'", texts[.exampleTitles]),
      ("\(name) reload && \(name) unread", texts[.exampleReload]),
    ]
  }

  private func list(_ entries: Entries) -> [String] { entries.flatMap(entry) }

  private func heading(_ key: CommandLineText) -> String {
    ".SH \"" + escaped(CommandLineText.table.strings(for: language)[key]) + "\""
  }

  private func bold(_ text: String) -> String { ".B " + escaped(text) }

  private func entry(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \"" + escaped(term) + "\"", escaped(text)]
  }

  /// Escapes text: it then contains no roff requests, and its hyphens can be copied.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
      .replacing("\n", with: " ")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
