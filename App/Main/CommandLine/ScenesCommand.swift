import ArgumentParser
import Foundation

/// The commands `feedshell scenes …` without one of them: takes no argument, and shows their help.
struct ScenesCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws { FeedShell.showHelp(context) }
}

/// The command `feedshell scenes add FILE`.
struct ScenesAdd: ProgramCommand {
  @Argument var file: String

  @MainActor func run(in context: ProgramContext) throws {
    PluginDialogue.run(of: URL(filePath: file).lastPathComponent, context) { [file] in try await $0.add(file) }
  }
}

/// The command `feedshell scenes list`.
struct ScenesList: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws {
    PluginDialogue.run(context) { await $0.list() }
  }
}

/// The command `feedshell scenes remove NAME`.
struct ScenesRemove: ProgramCommand {
  @Argument var name: String

  @MainActor func run(in context: ProgramContext) throws {
    PluginDialogue.run(of: name, context) { [name] in try $0.remove(name) }
  }
}

/// The command `feedshell scenes check FILE`.
struct ScenesCheck: ProgramCommand {
  @Argument var file: String
  @Flag var actions = false
  /// Accepted for scripts of 0.2, where actions were performed without it.
  @Flag var noActions = false

  @MainActor func run(in context: ProgramContext) throws {
    PluginDialogue.run(of: URL(filePath: file).lastPathComponent, context) { [file, actions, noActions] in
      try await $0.check(file, performsActions: actions && !noActions)
    }
  }
}
