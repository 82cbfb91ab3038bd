import ArgumentParser
import Foundation
import Shell
import Viper

/// A command of the command line that runs one of the prompt about the list of sources, as a script does.
nonisolated protocol SourceCommand: ProgramCommand {
  var output: ScriptRunner.Format? { get }
  /// The command as it is typed at the prompt.
  var typed: String { get }
}

nonisolated extension SourceCommand {
  @MainActor func run(in context: ProgramContext) throws {
    let launcher = try Launcher(
      .ofScript(
        try SourceOption(nil, in: context), context, commands: [.command(typed)], format: output ?? .text), context)
    launcher.launch(at: try launcher.destinations(for: ShellWord.sources.rawValue) ?? [])
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }

  /// A word of the prompt, in quotation marks if it needs them.
  static func word(_ text: String) -> String { CommandWords.word(text) ?? text }

  /// The name of a file as such a word; a mark at its end, which replaces the file, stays behind it.
  static func fileWord(_ file: String) -> String {
    let mark = "!"
    return file.hasSuffix(mark) ? word(String(file.dropLast())) + mark : word(file)
  }
}

/// The command `feedshell add ADDRESS [NAME] [#GROUP …]`.
struct AddCommand: SourceCommand {
  @Option var output: ScriptRunner.Format?
  @Argument var address: String
  @Argument var name: [String] = []

  var typed: String { ([ShellWord.add.rawValue, Self.word(address)] + name).joined(separator: " ") }
}

/// The command `feedshell import FILE`.
struct ImportCommand: SourceCommand {
  @Option var output: ScriptRunner.Format?
  @Flag var all = false
  @Argument var file: String

  var typed: String { "\(ShellWord.import.rawValue) \(Self.word(file))\(all ? " --all" : "")" }
}

/// The command `feedshell export FILE`; a mark at the end of the name replaces the file.
struct ExportCommand: SourceCommand {
  @Option var output: ScriptRunner.Format?
  @Argument var file: String

  var typed: String { "\(ShellWord.export.rawValue) \(Self.fileWord(file))" }
}
