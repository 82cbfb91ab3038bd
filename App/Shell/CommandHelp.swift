import Foundation
import Localization
import SceneKit
import Terminal
import Viper

/// The answers of `help`: the commands that can be typed, with their usage and summary.
struct CommandHelp {
  /// The maximum width of a usage beside its summary, in columns.
  private static let maximumUsageWidth = 24

  /// The commands of the scene on top.
  let here: [ShellCommand]
  /// The commands that every scene has.
  let everywhere: [ShellCommand]
  let texts: Strings<AppText>

  /// All commands, below headings.
  var result: CommandResult {
    let commands = here + everywhere
    let width = commands.map(\.usage.count).filter { $0 <= Self.maximumUsageWidth }.max() ?? 0
    let lines =
      [Paragraph(StyledText(texts[.hereHeading], .strong))] + here.flatMap { self.lines(of: $0, width: width) }
      + [Paragraph(StyledText(texts[.everywhereHeading], .strong))]
      + everywhere.flatMap { self.lines(of: $0, width: width) }
    return .text(lines, ["commands": .array(commands.map(json))])
  }

  /// The word after `help` for the names that commands have in other programs.
  static let aliases = "aliases"

  /// The names that commands have in other programs.
  var aliases: CommandResult {
    let width = CommandAliases.table.map(\.key.count).max() ?? 0
    let lines = CommandAliases.table.map { alias, command in
      let name = alias.padding(toLength: width, withPad: " ", startingAt: 0)
      let note = alias == CommandAliases.leave ? texts(.asksToLeave, ["command": command]) : command
      return Paragraph(StyledText("  " + name, .accent) + StyledText("  " + note), indentation: width + 4)
    }
    let values = CommandAliases.table.map { alias, command -> JSONValue in
      ["alias": .string(alias), "command": .string(command)]
    }
    return .text(lines, ["aliases": .array(values)])
  }

  /// A single command.
  func result(of command: ShellCommand) -> CommandResult {
    .text(lines(of: command, width: command.usage.count), json(of: command))
  }

  /// A command in a list; its summary is on a line of its own if the usage is wider than `width` columns.
  private func lines(of command: ShellCommand, width: Int) -> [Paragraph] {
    let usage = StyledText(
      "  " + command.usage.padding(toLength: max(width, command.usage.count), withPad: " ", startingAt: 0), .accent)
    let summary = StyledText("  " + command.summary)
    guard command.usage.count > width else { return [Paragraph(usage + summary, indentation: width + 4)] }
    let margin = StyledText(String(repeating: " ", count: width + 2))
    return [Paragraph(usage, indentation: 4), Paragraph(margin + summary, indentation: width + 4)]
  }

  private func json(of command: ShellCommand) -> JSONValue {
    ["name": .string(command.name), "usage": .string(command.usage), "summary": .string(command.summary)]
  }
}
