import ArgumentParser
import Foundation
import Settings
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
    launcher.launch(at: launcher.destinations(for: ShellWord.sources.rawValue) ?? [])
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }

  /// A word of the prompt, in quotation marks if it needs them.
  static func word(_ text: String) -> String { CommandWords.word(text) ?? text }
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
  private static let mark = "!"

  @Option var output: ScriptRunner.Format?
  @Argument var file: String

  var typed: String {
    let isForced = file.hasSuffix(Self.mark)
    let name = Self.word(isForced ? String(file.dropLast()) : file)
    return "\(ShellWord.export.rawValue) \(name)\(isForced ? Self.mark : "")"
  }
}
