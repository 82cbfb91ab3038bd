import SceneKit
import Shell
import TerminalList
import Viper

/// The commands of the prompt: those that work in every scene, and those of single scenes.
enum CommandTable {
  /// The commands of one scene, or of every scene.
  struct Section: Sendable {
    /// The title of the scene; nil for the commands of every scene.
    let title: String?
    /// Each command as shown by `help`.
    let commands: ManualPage.Entries
  }

  /// The commands of all scenes; creates an example of each scene, without loading anything.
  static func sections(_ context: ProgramContext) -> [Section] {
    let (core, settings) = context.unreadCore()
    let everywhere = ScriptRunner(
      core: core.shell, settings: settings, format: .text, width: 80, output: StandardOutput()
    ).interpreter.commands
    let common = Set(everywhere.map(\.name))
    var kinds: Set<String> = []
    let scenes = core.catalog.entries.compactMap { entry -> Section? in
      guard kinds.insert(entry.kind.name).inserted else { return nil }
      let scene = entry.exampleScene()
      let commands = (scene.openCommand.map { [$0] } ?? []) + scene.commands.filter { !common.contains($0.name) }
      return commands.isEmpty ? nil : Section(title: scene.title, commands: commands.map(line))
    }
    return [Section(title: nil, commands: everywhere.filter { $0.name != ShellWord.open.rawValue }.map(line))] + scenes
  }

  private static func line(_ command: Command) -> (term: String, text: String) {
    (command.usage, command.summary)
  }
}
