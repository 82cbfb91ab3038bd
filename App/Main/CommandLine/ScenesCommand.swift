import ArgumentParser
import Commands
import Foundation
import Plugins
import Shell
import Terminal
import Viper

/// The commands `feedshell scenes …` without one of them: takes no argument, and shows their help.
struct ScenesCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws { FeedShell.showHelp(context) }
}

/// The command `feedshell scenes add FILE`.
struct ScenesAdd: ProgramCommand {
  @Argument var file: String
  @Flag var feed = false

  @MainActor func run(in context: ProgramContext) throws {
    context.dialogue.run(of: URL(filePath: file).lastPathComponent) { [file, feed] in
      try await $0.add(file, isFeed: feed)
    }
  }
}

/// The command `feedshell scenes list`.
struct ScenesList: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws { context.dialogue.run { await $0.list() } }
}

/// The command `feedshell scenes remove NAME`.
struct ScenesRemove: ProgramCommand {
  @Argument var name: String

  @MainActor func run(in context: ProgramContext) throws {
    context.dialogue.run(of: name) { [name] in try $0.remove(name) }
  }
}

/// The command `feedshell scenes check FILE [PLACE]`.
struct ScenesCheck: ProgramCommand {
  @Argument var file: String
  @Argument var place: String?
  @Flag var actions = false
  /// Accepted for scripts of 0.2, where actions were performed without it.
  @Flag var noActions = false

  @MainActor func run(in context: ProgramContext) throws {
    context.dialogue.run(of: URL(filePath: file).lastPathComponent) { [file, place, actions, noActions] in
      try await $0.check(file, place: place ?? "", performsActions: actions && !noActions)
    }
  }
}

/// The command `feedshell scenes new NAME`.
struct ScenesNew: ProgramCommand {
  @Argument var name: String
  @Flag var python = false
  @Flag var sh = false
  @Flag var c = false
  @Flag var swift = false
  @Flag var source = false

  @MainActor func run(in context: ProgramContext) throws {
    let language: PluginTemplate.ProgramLanguage = sh ? .sh : c ? .c : swift ? .swift : .python
    context.dialogue.run(of: name) { [name, source] in try $0.make(name, in: language, isSource: source) }
  }
}

/// The command `feedshell scenes run FILE [PLACE]`: a visit to a program that is not added.
struct ScenesRun: ProgramCommand {
  /// Keeps the visit once it has begun.
  private final class Visit {
    var launcher: Launcher?
  }

  @Argument var file: String
  @Argument var place: String?
  @Flag var trace = false
  @Option(name: [.customShort("c"), .long], parsing: .unconditionalSingleValue) var command: [String] = []
  @Option var output: ScriptRunner.Format?

  @MainActor func run(in context: ProgramContext) throws {
    let visit = Visit()
    Task { @MainActor in
      do {
        let trial = try await PluginTrial(file, environment: context.environment)
        context.pluginFolder = trial.folder
        if trace { context.pluginTrace = PluginDialogue.trace }
        // Read before its folder goes.
        _ = context.plugins
        try trial.end()
        visit.launcher = try launch(trial.description, context)
      } catch {
        context.dialogue.fail(error, of: URL(filePath: file).lastPathComponent)
      }
    }
    withExtendedLifetime(visit) { RunLoop.main.run() }
  }

  @MainActor private func launch(_ description: PluginDescription, _ context: ProgramContext) throws -> Launcher {
    let source = description.isSource ? "\(description.name):\(place ?? "")" : nil
    let options = Launcher.Options(
      source: try SourceOption(source, in: context), settings: Settings(language: context.language), origins: [:],
      isScript: !command.isEmpty, commands: command.map { .commands($0) }, format: output ?? .text,
      columns: nil, width: nil, pageSize: Browse.usualPageSize,
      cache: .none, isOffline: false, waits: false, resumes: false, runsStartUpFile: false)
    let launcher = try Launcher(options, context)
    let route = description.isSource ? nil : place ?? description.name
    guard let start = try launcher.destinations(for: route) else {
      throw ValidationError(StyledText(line: launcher.unknownRoute(route ?? "")).plain)
    }
    launcher.launch(at: start)
    return launcher
  }
}

/// The command `feedshell scenes schema`.
struct ScenesSchema: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws { context.dialogue.run { $0.schema() } }
}
