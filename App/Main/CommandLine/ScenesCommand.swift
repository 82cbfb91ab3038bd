import Commands
import Foundation
import Plugins
import Shell
import Viper

/// The commands `feedshell scenes …`, for plugins in any language.
enum ScenesCommand {
  private static let file = CommandLineKey(argument: "FILE", .sceneFileHelp, values: .files)
  private static let name = CommandLineKey(argument: "NAME", .sceneNameHelp)
  private static let newName = CommandLineKey(argument: "NAME", .newNameHelp)
  private static let checkedPlace = CommandLineKey<String?>(optional: "PLACE", .checkPlaceHelp)
  private static let place = CommandLineKey<String?>(optional: "PLACE", .runPlaceHelp)
  private static let feed = CommandLineKey(flag: "--feed", .addFeedHelp)
  private static let allow = CommandLineKey<[String]>(
    option: CommandLineOption(names: ["--allow"], value: "NAME", line: ProgramText.addAllowHelp.line()), value: { $0 }
  )
  private static let actions = CommandLineKey(flag: "--actions", .actionsHelp)
  /// Overrides `--actions`; accepted for scripts written for 0.2, where actions were performed by default.
  private static let withoutActions = CommandLineKey(flag: "--no-actions", isHidden: true, line: { _ in "" })
  private static let set = CommandLineKey<[String]>(
    option: CommandLineOption(
      names: ["--set"], value: "NAME=VALUE", values: .assignment, line: ProgramText.checkSetHelp.line()), value: { $0 })
  private static let source = CommandLineKey(flag: "--source", .newSourceHelp)
  private static let trace = CommandLineKey(flag: "--trace", .traceHelp)
  private static let languages: [(flag: CommandLineKey<Bool>, language: PluginTemplate.ProgramLanguage)] = [
    ("--python", "Python", .python), ("--sh", "sh", .sh), ("--c", "C", .c), ("--swift", "Swift", .swift),
  ].map { (CommandLineKey(flag: $0, .newLanguageHelp, known: ["language": $1]), $2) }

  static let command = CommandLineCommand(
    "scenes", .scenesAbstract,
    subcommands: [
      CommandLineCommand(
        "add", .scenesAddAbstract, arguments: [file.option], options: [feed.option, allow.option]
      ) { line, context in
        let (file, isFeed, allowed) = (line[file], line[feed], line[allow])
        context.dialogue.run(of: lastPart(file)) { try await $0.add(file, isFeed: isFeed, allowed: allowed) }
      },
      CommandLineCommand("list", .scenesListAbstract) { $1.dialogue.run { await $0.list() } },
      CommandLineCommand("remove", .scenesRemoveAbstract, arguments: [name.option]) { line, context in
        let name = line[name]
        context.dialogue.run(of: name) { try $0.remove(name) }
      },
      CommandLineCommand(
        "check", .scenesCheckAbstract, arguments: [file.option, checkedPlace.option],
        options: [set.option, actions.option, withoutActions.option]
      ) { line, context in
        let (file, place, performs) = (line[file], line[checkedPlace], line[actions] && !line[withoutActions])
        let settings = line[set]
        context.dialogue.run(of: lastPart(file)) {
          try await $0.check(file, place: place ?? "", performsActions: performs, settings: settings)
        }
      },
      CommandLineCommand(
        "new", .scenesNewAbstract, arguments: [newName.option], options: languages.map(\.flag.option) + [source.option]
      ) { line, context in
        let (name, isSource) = (line[newName], line[source])
        // Python is the default.
        let language = languages.dropFirst().first { line[$0.flag] }?.language ?? .python
        context.dialogue.run(of: name) { try $0.make(name, in: language, isSource: isSource) }
      },
      CommandLineCommand(
        "run", .scenesRunAbstract, arguments: [file.option, place.option],
        options: [Browse.command.option, Browse.output.option, trace.option], run: visit),
      CommandLineCommand("schema", .scenesSchemaAbstract) { $1.dialogue.run { $0.schema() } },
    ])

  /// Keeps the launcher alive during the session.
  private final class Visit {
    var launcher: Launcher?
  }

  private static func lastPart(_ file: String) -> String { URL(filePath: file).lastPathComponent }

  /// Runs a plugin without installing it.
  private static func visit(_ line: ParsedCommandLine, _ context: ProgramContext) {
    let visit = Visit()
    Task { @MainActor in
      do {
        let trial = try await PluginTrial(line[file], environment: context.environment)
        context.pluginFolder = trial.folder
        if line[trace] { context.pluginTrace = PluginDialogue.trace }
        // Read the plugins before the temporary folder is removed.
        _ = context.plugins
        try trial.end()
        visit.launcher = try launch(trial.description, line, context)
      } catch let failure as Failure {
        context.refuse(failure.message)
      } catch {
        context.dialogue.fail(error, of: lastPart(line[file]))
      }
    }
    withExtendedLifetime(visit) { RunLoop.main.run() }
  }

  private static func launch(
    _ description: PluginDescription, _ line: ParsedCommandLine, _ context: ProgramContext
  ) throws -> Launcher {
    let place = line[place]
    let source = description.isSource ? "\(description.name):\(place ?? "")" : nil
    let commands = line[Browse.command]
    let options = Launcher.Options(
      source: try SourceOption(source, in: context), settings: Settings(language: context.language),
      isScript: !commands.isEmpty, commands: commands.map { .commands($0) }, format: line[Browse.output], cache: .none)
    let launcher = try Launcher(options, context)
    launcher.launch(at: try launcher.destinations(for: description.isSource ? nil : place ?? description.name))
    return launcher
  }
}
