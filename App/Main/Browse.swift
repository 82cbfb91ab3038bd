import ArgumentParser
import Foundation
import Localization
import Shell
import Terminal
import Viper

/// The command `feedshell`: the shell for a person at a terminal, or a script.
struct Browse: ParsableCommand {
  private static var texts: Strings<ShellText> { CommandLineTexts.shared }
  nonisolated static let usualPageSize = 10
  private static var knownLanguages: String { Language.supported.map(\.tag).joined(separator: ", ") }

  private static var seeAlso: String {
    texts(.seeAlso, ["command": "\(ProgramName.current.command) serve --help"])
  }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProgramName.current.command, abstract: texts[.abstract],
      discussion: [ProgramCommands.discussion, seeAlso].filter { !$0.isEmpty }.joined(separator: "\n\n"),
      version: Program.current.version)
  }

  @Option(help: ArgumentHelp(texts[.sourceHelp], valueName: "ADDRESS|NAME")) var source: String?
  @Option(
    name: [.customShort("c"), .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(texts[.commandHelp], valueName: "CMD"))
  var command: [String] = []
  @Option(help: .option(.outputHelp, ScriptRunner.Format.text)) var output: ScriptRunner.Format?
  @Option(help: .option(.colorHelp, ColorMode.auto)) var color: ColorMode?
  @Option(help: .option(.themeHelp, ThemeMode.auto)) var theme: ThemeMode?
  @Option(help: .option(.imagesHelp, ImageMode.auto)) var images: ImageMode?
  @Option(help: ArgumentHelp(texts(.languageHelp, ["known": knownLanguages]), valueName: "TAG")) var language: String?
  @Option(help: ArgumentHelp(texts[.widthHelp], valueName: "N")) var width: Int?
  @Option(help: .option(.pageSizeHelp, "N", default: "\(usualPageSize)")) var pageSize: Int?
  @Option(help: ArgumentHelp(texts[.cacheHelp], valueName: "DIR")) var cache: String?
  @Flag(name: .customLong("no-cache"), help: ArgumentHelp(texts[.noCacheHelp])) var withoutCache = false
  @Flag(help: ArgumentHelp(texts[.offlineHelp])) var offline = false
  @Flag(help: ArgumentHelp(texts[.waitHelp])) var wait = false
  @Flag(help: ArgumentHelp(texts[.resumeHelp])) var resume = false
  @Flag(name: .customLong("no-rc"), help: ArgumentHelp(texts[.noRcHelp])) var noStartUpCommands = false
  @OptionGroup var own: OwnOptions
  @Argument(help: ArgumentHelp(texts[.routeHelp], valueName: "ROUTE")) var route: String?

  func validate() throws {
    _ = try SourceOption(source, environment: environment)
    if let width, !(Appearance.minimumWidth...10_000).contains(width) {
      throw ValidationError(Self.texts(.badWidth, ["minimum": String(Appearance.minimumWidth)]))
    }
    guard (1...100).contains(pageSize ?? Self.usualPageSize) else { throw ValidationError(Self.texts[.badPageSize]) }
    if let language, Language(matching: language) == nil {
      throw ValidationError(
        Self.texts(.badLanguage, ["language": StyledText(line: language).plain, "known": Self.knownLanguages]))
    }
  }

  func run() throws {
    let environment = environment
    let options = Launcher.Options(
      source: try SourceOption(source, environment: environment),
      settings: settings, origins: origins,
      commands: command, format: output ?? .text, width: width, pageSize: pageSize ?? Self.usualPageSize,
      cache: withoutCache ? .none : cache.map { .directory($0) } ?? .standard, isOffline: offline,
      waits: wait, resumes: resume, runsStartUpFile: !noStartUpCommands, own: own.values,
      environment: environment)
    let route = route
    try MainActor.assumeIsolated {
      let launcher = try Launcher(options)
      guard let start = launcher.destinations(for: route) else {
        throw ValidationError(StyledText(line: launcher.unknownRoute(route ?? launcher.start.description)).plain)
      }
      launcher.launch(at: start)
    }
    RunLoop.main.run()
  }

  private var environment: [String: String] { FeedShell.environment }

  /// The settings that the command line and the environment name.
  private var settings: Settings {
    Settings(
      images: images ?? .auto, color: color ?? .auto, theme: theme ?? .auto,
      language: language.flatMap(Language.init(matching:)) ?? Language(environment: environment))
  }

  /// The origins of the settings that the command line and the environment name.
  private var origins: [SettingName: SettingOrigin] {
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
