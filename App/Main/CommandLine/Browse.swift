import Foundation
import Localization
import Shell
import SubscriptionList
import Viper

/// The command `feedshell`: runs the interactive shell at a terminal, otherwise a script.
enum Browse {
  nonisolated static let usualPageSize = 10

  static let source = CommandLineKey<String?>("--source", "ADDRESS|NAME", .sourceHelp)
  static let command = CommandLineKey<[String]>(
    option: CommandLineOption(
      names: ["-c", "--command"], value: "CMD", takesDashes: true, line: ProgramText.commandHelp.line()),
    value: { $0 })
  static let output = CommandLineKey("--output", .outputHelp, standard: ScriptRunner.Format.text)
  static let columns = CommandLineKey(
    "--columns", "NAME,…", .columnsHelp, values: .columns,
    known: ["known": RowColumn.allCases.map(\.rawValue).joined(separator: ",")], RowColumn.list)
  static let color = CommandLineKey("--color", .colorHelp, standard: ColorMode.auto)
  static let theme = CommandLineKey("--theme", .themeHelp, standard: ThemeMode.auto)
  static let images = CommandLineKey("--images", .imagesHelp, standard: ImageMode.auto)
  static let language = CommandLineKey(
    "--language", "TAG", .languageHelp, values: .languages,
    known: ["known": Language.supported.map(\.tag).joined(separator: ", ")], Language.init(matching:))
  static let width = CommandLineKey(
    "--width", "N", .widthHelp, values: .number(Appearance.minimumWidth...10_000)
  ) { Int($0) }
  static let pageSize = CommandLineKey("--page-size", .pageSizeHelp, in: 1...100, standard: usualPageSize)
  static let cache = CommandLineKey<String?>("--cache", "DIR", .cacheHelp, values: .folders)
  static let withoutCache = CommandLineKey(flag: "--no-cache", .noCacheHelp)
  static let offline = CommandLineKey(flag: "--offline", .offlineHelp)
  static let wait = CommandLineKey(flag: "--wait", .waitHelp)
  static let patience = CommandLineKey("--patience", "TIME", .patienceHelp, values: .time, PatienceTime.init)
  static let resume = CommandLineKey(flag: "--resume", .resumeHelp)
  static let withoutStartUpFile = CommandLineKey(flag: "--no-rc", .noRcHelp)
  /// The initial scene, in one or more words: a route, an address, the name of a source, or `new` and a name.
  static let place = CommandLineKey<[String]>(rest: "ROUTE|ADDRESS", .routeHelp)

  static let options = [
    source.option, command.option, output.option, columns.option, color.option, theme.option, images.option,
    language.option, width.option, pageSize.option, cache.option, withoutCache.option, offline.option, wait.option,
    patience.option, resume.option, withoutStartUpFile.option,
  ]

  /// The script that prints the rows of the first scene.
  private static let printing = ScriptLine.commands(ShellWord.rows.rawValue)

  static func run(_ line: ParsedCommandLine, _ context: ProgramContext) throws {
    let typed = line.has(place) ? line[place].joined(separator: " ") : nil
    let target = StartTarget(typed, source: line[source], in: context)
    let source = try SourceOption(target.source, in: context)
    guard !line.has(columns) || line[output] == .lines else {
      throw Failure(.badArgument, context.texts[.columnsNeedLines])
    }
    let commands = commands(line)
    let settings = Settings(
      images: line[images], color: line[color], theme: line[theme], language: context.language)
    let launcher = try Launcher(
      Launcher.Options(
        source: source, settings: settings, origins: origins(line, context.environment),
        isScript: !commands.isEmpty, commands: commands, commandsWithoutInput: typed == nil ? [] : [printing],
        format: line[output], columns: line[columns], width: line[width], pageSize: line[pageSize],
        cache: line[withoutCache] ? .none : line[cache].map { .directory($0) } ?? .standard,
        isOffline: line[offline], waits: line[wait], patience: line[patience], resumes: line[resume],
        runsStartUpFile: !line[withoutStartUpFile]), context)
    launcher.launch(at: try launcher.destinations(for: target.route))
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }

  /// The commands of `--command`; without any, `--output` with a route or address at a terminal prints its rows.
  private static func commands(_ line: ParsedCommandLine) -> [ScriptLine] {
    let isPrinted = !line.has(command) && line.has(output) && line.has(place) && isatty(STDIN_FILENO) == 1
    return isPrinted ? [printing] : line[command].map { .commands($0) }
  }

  /// The origins of settings that come from the command line or the environment.
  private static func origins(
    _ line: ParsedCommandLine, _ environment: [String: String]
  ) -> [SettingName: SettingOrigin] {
    let isOption: [SettingName: Bool] = [
      .images: line.has(images), .color: line.has(color), .theme: line.has(theme), .language: line.has(language),
    ]
    let variable = Language.variable(in: environment)
    return Dictionary(
      uniqueKeysWithValues: SettingName.allCases.compactMap { name in
        if isOption[name] == true { return (name, .option("--\(name.rawValue)")) }
        return name == .language ? variable.map { (name, .variable($0)) } : nil
      })
  }
}
