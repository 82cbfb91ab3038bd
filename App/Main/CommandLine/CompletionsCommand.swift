import ArgumentParser
import Commands
import Shell

/// The command `feedshell completions SHELL`: prints the completion script of a shell.
struct CompletionsCommand: ProgramCommand {
  @Argument var shell: CompletionScript.Shell

  @MainActor func run(in context: ProgramContext) throws {
    let script = CompletionScript(
      shell: shell, table: CommandLineTable.command(of: context.program), language: context.language)
    StandardOutput().writeOrExit(script.text, context.language)
    ProgramEnd.exit(0)
  }
}

nonisolated extension CompletionScript.Shell: ExpressibleByArgument {}
