import ArgumentParser
import Commands
import Localization
import Shell
import Viper

/// The command `feedshell man`: prints the manual page, for `man -l` and for packages.
struct ManualCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws {
    StandardOutput().writeOrExit(Self.page(context, sections: CommandTable.sections(context)).text, context.language)
    ProgramEnd.exit(0)
  }

  /// The manual page with these commands of the prompt, in the language of the program.
  @MainActor static func page(_ context: ProgramContext, sections: [CommandTable.Section]) -> ManualPage {
    let (texts, name) = (context.texts, ProgramName.current.command)
    let aliases = CommandAliases.table.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    var page = ManualPage(
      CommandLineTable.command(of: context.program), title: ProgramName.current.title,
      version: context.program.version, language: context.language)
    page.description = texts[.whatItIs]
    page.commands = (
      sections.map { ($0.title ?? texts[.everywhere], $0.commands) }, texts(.aliases, ["aliases": aliases])
    )
    page.statuses = ExitStatus.allCases.map { ($0.number, texts[$0.text]) }
    page.environment = [
      ("FEEDSHELL_SOURCE", texts[.variableSource]), ("LC_ALL, LC_MESSAGES, LANG", texts[.variableLanguage]),
      ("NO_COLOR, CLICOLOR_FORCE", texts[.variableColor]), ("TERM, COLORTERM", texts[.variableTerminal]),
      ("BROWSER", texts[.variableBrowser]),
    ]
    page.files = [
      ("$XDG_CONFIG_HOME/\(name)/rc", texts[.fileStartUp]), ("$XDG_CONFIG_HOME/\(name)/sources", texts[.fileSources]),
      ("$XDG_STATE_HOME/\(name)/history", texts[.fileHistory]),
      ("$XDG_STATE_HOME/\(name)/settings", texts[.fileSettings]),
      ("$XDG_STATE_HOME/\(name)/tokens", texts[.fileTokens]),
      ("$XDG_STATE_HOME/\(name)/session.json", texts[.fileVisit]), ("$XDG_CACHE_HOME/\(name)", texts[.fileCache]),
    ]
    page.examples = [
      ("\(name) add https://blog.example 'Pier Blog #photo'", texts[.exampleAdd]),
      ("\(name) import subscriptions.opml", texts[.exampleImport]), ("\(name) ~/Pictures", texts[.exampleFolder]),
      ("\(name) new --output lines --columns source,title,url", texts[.exampleUnread]),
      ("\(name) https://blog.example --output json -c rows | jq -r '.rows[].title'", texts[.exampleTitles]),
      ("\(name) reload && \(name) unread", texts[.exampleReload]),
    ]
    page.others = [("newsboat", 1), ("readline", 3), ("xdg-open", 1)]
    return page
  }
}
