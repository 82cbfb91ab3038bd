import ArgumentParser
import Shell

/// The commands `feedshell state …` without one of them: takes no argument, and shows their help.
struct StateCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws { FeedShell.showHelp(context) }
}

/// The command `feedshell state export FILE`; a mark at the end of the name replaces the file.
struct StateExport: SourceCommand {
  @Option var output: ScriptRunner.Format?
  @Argument var file: String

  var typed: String { "state export \(Self.fileWord(file))" }
}

/// The command `feedshell state import FILE`.
struct StateImport: SourceCommand {
  @Option var output: ScriptRunner.Format?
  @Flag var all = false
  @Argument var file: String

  var typed: String { "state import \(Self.word(file))\(all ? " --all" : "")" }
}
