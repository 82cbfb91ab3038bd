import Shell

/// The command `feedshell completions SHELL`: prints the completion script of a shell.
enum CompletionsCommand {
  private static let shells = CompletionScript.Shell.allCases.map(\.rawValue)
  private static let shell = CommandLineKey(
    argument: shells.joined(separator: "|"), .shellHelp, values: .words(shells))

  static let command = CommandLineCommand("completions", .completionsAbstract, arguments: [shell.option]) {
    line, context in
    guard let shell = CompletionScript.Shell(rawValue: line[shell]) else { return }
    let script = CompletionScript(shell: shell, table: line.commands[0], language: context.language)
    StandardOutput().writeOrExit(script.text, context.language)
    ProgramEnd.exit(0)
  }
}
