import ArgumentParser
import Foundation
import Localization
import Shell
import SubscriptionList
import Terminal
import Viper

/// The command `feedshell`: the shell for a person at a terminal, or a script.
struct Browse: ProgramCommand {
  nonisolated static let usualPageSize = 10

  @Option var source: String?
  @Option(name: [.customShort("c"), .long], parsing: .unconditionalSingleValue) var command: [String] = []
  @Option var output: ScriptRunner.Format?
  @Option var columns: String?
  @Option var color: ColorMode?
  @Option var theme: ThemeMode?
  @Option var images: ImageMode?
  @Option var language: String?
  @Option var width: Int?
  @Option var pageSize: Int?
  @Option var cache: String?
  @Flag(name: .customLong("no-cache")) var withoutCache = false
  @Flag var offline = false
  @Flag var wait = false
  @Option var patience: String?
  @Flag var resume = false
  @Flag(name: .customLong("no-rc")) var noStartUpCommands = false
  /// A place: of several words, a name, or `new` with one.
  @Argument var words: [String] = []

  @MainActor func run(in context: ProgramContext) throws {
    let typed = words.isEmpty ? nil : words.joined(separator: " ")
    let target = StartTarget(typed, source: source, in: context)
    let source = try SourceOption(target.source, in: context)
    try checkValues(context.texts)
    let columns = try columns(context.texts)
    let options = Launcher.Options(
      source: source, settings: settings(context), origins: origins(context.environment),
      isScript: !commands.isEmpty, commands: commands, commandsWithoutInput: typed == nil ? [] : [Self.printing],
      format: output ?? .text, columns: columns, width: width,
      pageSize: pageSize ?? Self.usualPageSize,
      cache: withoutCache ? .none : cache.map { .directory($0) } ?? .standard, isOffline: offline,
      waits: wait, patience: patience.flatMap { PatienceTime($0) }, resumes: resume,
      runsStartUpFile: !noStartUpCommands)
    let launcher = try Launcher(options, context)
    guard let start = try launcher.destinations(for: target.route) else {
      throw ValidationError(StyledText(line: launcher.unknownRoute(target.route ?? launcher.start.description)).plain)
    }
    launcher.launch(at: start)
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }

  /// The command that prints the rows of the place that is named.
  private static let printing = ScriptLine.commands(ShellWord.rows.rawValue)

  /// The commands of a script; at a terminal, a place with an output format is one that prints its rows.
  private var commands: [ScriptLine] {
    let isPrinted = command.isEmpty && output != nil && !words.isEmpty && isatty(STDIN_FILENO) == 1
    return isPrinted ? [Self.printing] : command.map { .commands($0) }
  }

  /// The columns of lines.
  private func columns(_ texts: Strings<ProgramText>) throws -> [RowColumn]? {
    guard let text = columns else { return nil }
    guard output == .lines else { throw ValidationError(texts[.columnsNeedLines]) }
    guard let chosen = RowColumn.list(text) else {
      let known = RowColumn.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(texts(.badColumns, ["columns": StyledText(line: text).plain, "known": known]))
    }
    return chosen
  }

  private func checkValues(_ texts: Strings<ProgramText>) throws {
    if let width, !(Appearance.minimumWidth...10_000).contains(width) {
      throw ValidationError(texts(.badWidth, ["minimum": String(Appearance.minimumWidth)]))
    }
    if let patience, PatienceTime(patience) == nil { throw ValidationError(texts[.badPatience]) }
    guard (1...100).contains(pageSize ?? Self.usualPageSize) else { throw ValidationError(texts[.badPageSize]) }
    if let language, Language(matching: language) == nil {
      let known = Language.supported.map(\.tag).joined(separator: ", ")
      throw ValidationError(texts(.badLanguage, ["language": StyledText(line: language).plain, "known": known]))
    }
  }

  /// The settings that the command line and the environment name.
  @MainActor private func settings(_ context: ProgramContext) -> Settings {
    Settings(
      images: images ?? .auto, color: color ?? .auto, theme: theme ?? .auto, language: context.language)
  }

  /// The origins of the settings that the command line and the environment name.
  private func origins(_ environment: [String: String]) -> [SettingName: SettingOrigin] {
    let isOption: [SettingName: Bool] = [
      .images: images != nil, .color: color != nil, .theme: theme != nil, .language: language != nil,
    ]
    let variable = Language.variable(in: environment)
    return Dictionary(
      uniqueKeysWithValues: SettingName.allCases.compactMap { name in
        if isOption[name] == true { return (name, .option("--\(name.rawValue)")) }
        return name == .language ? variable.map { (name, .variable($0)) } : nil
      })
  }
}

nonisolated extension ColorMode: ExpressibleByArgument {}
nonisolated extension ImageMode: ExpressibleByArgument {}
nonisolated extension ThemeMode: ExpressibleByArgument {}
nonisolated extension ScriptRunner.Format: ExpressibleByArgument {}
