import ArgumentParser
import Foundation
import Localization
import Plugins
import Shell

/// The commands `feedshell scenes …`: scenes and sources that are programs in any language.
struct ScenesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "scenes", _superCommandName: ProgramName.current.command,
      abstract: CommandLineTexts.shared[.scenesAbstract],
      subcommands: [ScenesAdd.self, ScenesList.self, ScenesRemove.self, ScenesCheck.self])
  }
}

/// The command `feedshell scenes add FILE`.
struct ScenesAdd: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: CommandLineTexts.shared[.scenesAddAbstract])
  }

  @Argument(help: ArgumentHelp(CommandLineTexts.shared[.sceneFileHelp], valueName: "FILE")) var file: String

  func run() throws {
    PluginDialogue.run(of: URL(filePath: file).lastPathComponent) { [file] in try await $0.add(file) }
  }
}

/// The command `feedshell scenes list`.
struct ScenesList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: CommandLineTexts.shared[.scenesListAbstract])
  }

  func run() throws {
    PluginDialogue.run { await $0.list() }
  }
}

/// The command `feedshell scenes remove NAME`.
struct ScenesRemove: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "remove", abstract: CommandLineTexts.shared[.scenesRemoveAbstract])
  }

  @Argument(help: ArgumentHelp(CommandLineTexts.shared[.sceneNameHelp], valueName: "NAME")) var name: String

  func run() throws {
    PluginDialogue.run(of: name) { [name] in try $0.remove(name) }
  }
}

/// The command `feedshell scenes check FILE`.
struct ScenesCheck: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "check", abstract: CommandLineTexts.shared[.scenesCheckAbstract])
  }

  @Argument(help: ArgumentHelp(CommandLineTexts.shared[.sceneFileHelp], valueName: "FILE")) var file: String
  @Flag(help: ArgumentHelp(CommandLineTexts.shared[.actionsHelp])) var actions = false
  /// Accepted for scripts of 0.2, where actions were performed without it.
  @Flag(help: .hidden) var noActions = false

  func run() throws {
    PluginDialogue.run(of: URL(filePath: file).lastPathComponent) { [file, actions, noActions] in
      try await $0.check(file, performsActions: actions && !noActions)
    }
  }
}
