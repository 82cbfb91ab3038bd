import ArgumentParser
import Shell

/// The command `feedshell man`: prints the manual page, for `man -l` and for packages.
struct ManualCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws {
    let page = ManualPage(
      program: context.program, sections: CommandTable.sections(context), language: context.language)
    StandardOutput().writeOrExit(page.text, context.language)
    ProgramEnd.exit(0)
  }
}
