import Localization
import Terminal

/// The help of a command, wrapped to a width.
struct CommandLineHelp {
  /// The column where descriptions of options begin.
  private static let column = 26

  let line: ParsedCommandLine
  let language: Language
  private var command: CommandLineCommand { line.command }
  private var texts: Strings<CommandLineText> { CommandLineText.table.strings(for: language) }

  /// The syntax of the command.
  var usage: String {
    let arguments =
      command.subcommands.isEmpty || line.commands.count == 1
      ? command.arguments.map { $0.isOptional ? "[\($0.label)]" : $0.label } : ["<subcommand>"]
    return ([line.name] + (command.options.isEmpty ? [] : ["[<options>]"]) + arguments).joined(separator: " ")
  }

  /// Returns the lines of the help, for a screen of `width` columns.
  func text(width: Int) -> String {
    var lines = paragraph(command.abstract(language), width)
    for note in command.notes { lines += paragraph(note(language), width) }
    lines += paragraph(texts(.usageHeading, ["usage": usage]), width)
    // The subcommands are printed before the options, because there are many options.
    let commands = command.subcommands.map { ($0.name, String($0.abstract(language).prefix { $0 != ";" })) }
    lines += section(.subcommandsHeading, commands, width, column: (commands.map(\.0.count).max() ?? 0) + 4)
    lines += section(.argumentsHeading, command.arguments.map { ($0.label, $0.text(language)) }, width)
    lines += section(.optionsHeading, command.allOptions.map { ($0.label, $0.text(language)) }, width)
    if !command.subcommands.isEmpty { lines += paragraph(texts(.seeSubcommand, ["command": helpCommand]), width) }
    return lines.map(\.plain).joined(separator: "\n")
  }

  /// The message about a mistake, followed by the usage and a hint to type `--help`.
  func mistake(_ sentence: String) -> String {
    [
      texts(.error, ["message": sentence]), texts(.usage, ["usage": usage]),
      texts(.see, ["command": "\(line.name) --help"]),
    ].joined(separator: "\n")
  }

  private var helpCommand: String {
    ([line.commands[0].name, "help"] + line.commands.dropFirst().map(\.name)).joined(separator: " ")
  }

  private func paragraph(_ text: String, _ width: Int) -> [StyledText] {
    StyledText(line: text).wrapped(to: width) + [StyledText("")]
  }

  private func section(
    _ heading: CommandLineText, _ entries: [(String, String)], _ width: Int, column: Int = column
  ) -> [StyledText] {
    guard !entries.isEmpty else { return [] }
    return [StyledText(line: texts[heading])]
      + entries.flatMap {
        Paragraph(term: StyledText(line: $0), StyledText(line: $1), column: column).lines(width: width)
      } + [StyledText("")]
  }
}
