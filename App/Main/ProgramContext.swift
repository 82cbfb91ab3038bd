import Bluesky
import Commands
import Contract
import DemoServer
import Feeds
import Folders
import Foundation
import HTTP
import Localization
import Login
import Mastodon
import Plugins
import Readline
import Shell
import Sources
import System

/// The context of a run: the facts about the program, its command line, and what is made of both, once.
final class ProgramContext {
  let program: Program
  /// The words behind the name of the program.
  let arguments: [String]
  let line: ParsedCommandLine
  let environment: [String: String]
  /// The language of the command line, or else of the environment.
  let language: Language
  let directories: UserDirectories
  let console: ReadlineConsole
  /// The values of the program's own options, by name.
  var options: [String: String] { program.options.reduce(into: [:]) { $0[$1.name] = line[CommandLineKey($1)] } }
  var texts: Strings<ProgramText> { ProgramText.table.strings(for: language) }

  /// The context of a command line.
  ///
  /// - Parameters:
  ///   - program: the facts about the program.
  ///   - arguments: the words behind its name.
  ///   - environment: the environment at the start.
  ///   - console: the terminal.
  init(
    _ program: Program, arguments: [String], environment: [String: String], console: ReadlineConsole = .shared
  ) {
    self.program = program
    self.environment = environment
    self.console = console
    self.arguments = arguments
    line = ParsedCommandLine(arguments, of: CommandLineTable.command(of: program))
    language = line[Browse.language] ?? Language(environment: environment)
    directories = UserDirectories(environment: environment)
  }

  /// The folder of the plugins that the user has added.
  lazy var pluginFolder = PluginFolder(directories.plugins, environment: environment)
  /// Takes what programs and FeedShell say to each other; nil for no trace.
  var pluginTrace: PluginProcess.Trace?

  /// The plugins that the user has added, as they are at the first use.
  private(set) lazy var plugins = ProgramPlugins(
    in: pluginFolder, directories, environment: environment, trace: pluginTrace,
    isOffline: line[Browse.offline], pageSize: line[Browse.pageSize])

  /// The kinds of sources, in the order in which an address is asked about; the only list of them.
  private(set) lazy var recognizer = SourceRecognizer(
    [
      FolderKind(home: environment["HOME"] ?? NSHomeDirectory()),
      BlueskyKind(),
      MastodonKind(),
      SyndicationKind(),
    ] + program.sources + plugins.sources + [ContractKind(demo: DemoClient.base)])

  /// The help of the command that is named, and the sentences about its mistakes.
  var help: CommandLineHelp { CommandLineHelp(line: line, language: language) }

  /// The user's list of subscriptions.
  var subscriptions: UserSubscriptions {
    UserSubscriptions(
      file: directories.sources, filterFile: directories.filters, passwords: tokenFile, recognizer: recognizer,
      builtIn: DemoSubscriptions.all)
  }

  /// The files that a state is taken from, for a visit with these settings.
  func stateContext(of settings: VisitSettings, readsInput: Bool) -> StateContext {
    let input: @Sendable (Int) throws -> Data = { try StandardInput.data(atMost: $0) }
    return StateContext(
      settings: SettingFile(directories.settings),
      use: { setting, value in
        guard let value else { return settings.reset(setting, by: .remembered) }
        settings.set(setting, to: value, by: .remembered)
      }, input: readsInput ? input : nil)
  }

  /// The file of the logins.
  var tokenFile: TokenFile { TokenFile(directories.tokens) }

  /// The network; never shut down: it lives as long as the program.
  private(set) lazy var network = ProgramNetwork(program)
}
