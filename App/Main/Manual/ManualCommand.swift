import ArgumentParser
import Localization
import Shell

/// The command `feedshell man`: prints the manual page, for `man -l` and for packages.
struct ManualCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "man", _superCommandName: ProgramName.current.command,
      abstract: CommandLineTexts.manual[.manualAbstract])
  }

  func run() throws {
    let program = try ProgramInfo.current()
    MainActor.assumeIsolated {
      let page = ManualPage(program: program, sections: CommandTable.sections(), texts: CommandLineTexts.manual)
      StandardOutput().writeOrExit(page.text)
    }
    ProgramEnd.exit(0)
  }
}
