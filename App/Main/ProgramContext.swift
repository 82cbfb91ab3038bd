import Accounts
import Bluesky
import Commands
import Contract
import Conversations
import DemoServer
import Feeds
import Folders
import Foundation
import Localization
import Mastodon
import Plugins
import Reader
import Readline
import Shell
import Sources
import SubscriptionList
import Synchronization
import System

/// Describes the program and its command line, and creates the objects that the program needs once.
final class ProgramContext {
  /// The environment variable with the address of a server to use instead of Hacker News, such as `feedshell serve`.
  static let hackerNewsVariable = "FEEDSHELL_HACKERNEWS"

  let program: Program
  /// The arguments after the name of the program.
  let arguments: [String]
  let line: ParsedCommandLine
  let environment: [String: String]
  /// The language chosen on the command line, or else the language of the environment.
  let language: Language
  /// Returns the current language of the session, which settings may change; `language` before the session begins.
  let currentLanguage: Mutex<@Sendable () -> Language>
  /// Hacker News, or the server in the environment.
  let hackerNews: HackerNewsSite
  /// Whether the server in the environment has an invalid address.
  let hasBadHackerNewsServer: Bool
  let directories: UserDirectories
  let console: ReadlineConsole
  /// The values of the program's own options, by name.
  var options: [String: String] { program.options.reduce(into: [:]) { $0[$1.name] = line[CommandLineKey($1)] } }
  var texts: Strings<ProgramText> { ProgramText.table.strings(for: language) }

  /// Creates the context of a command line; the arguments are those after the program's name.
  init(
    _ program: Program, arguments: [String], environment: [String: String], console: ReadlineConsole = .shared
  ) {
    self.program = program
    self.environment = environment
    self.console = console
    self.arguments = arguments
    line = ParsedCommandLine(arguments, of: CommandLineTable.command(of: program))
    let language = line[Browse.language] ?? Language(environment: environment)
    self.language = language
    currentLanguage = Mutex({ language })
    directories = UserDirectories(environment: environment)
    let server = environment[ProgramContext.hackerNewsVariable] ?? ""
    let site = URL(string: server).flatMap { HackerNewsSite(base: $0) }
    hackerNews = site ?? HackerNewsSite()
    hasBadHackerNewsServer = site == nil && !server.isEmpty
  }

  /// The folder of the installed plugins.
  lazy var pluginFolder = PluginFolder(directories.plugins, environment: environment)
  /// Receives the messages between plugins and FeedShell; nil to log none.
  var pluginTrace: PluginProcess.Trace?

  /// The installed plugins, read on first use.
  private(set) lazy var plugins = ProgramPlugins(
    in: pluginFolder, directories, environment: environment, trace: pluginTrace,
    isOffline: line[Browse.offline], pageSize: line[Browse.pageSize])

  /// The only list of the kinds of sources, in the order in which they are asked to recognize an address.
  private(set) lazy var recognizer = SourceRecognizer(
    [
      FolderKind(home: environment["HOME"] ?? NSHomeDirectory()),
      BlueskyKind(),
      HackerNewsKind(site: hackerNews),
      MastodonKind(),
      ReaderKind(),
      ThreadKind(sites),
      SyndicationKind(sites: sites),
    ] + program.sources + plugins.sources + [ContractKind(demo: DemoClient.base)])

  /// All sites with conversations, in the order in which they are asked to recognize an item; plugins come last.
  private(set) lazy var sites: [any ConversationSite] = [
    hackerNews, DiscourseSite(), LobstersSite(), PublicInboxSite(), RedditSite(), WordPressSite(),
    plugins.conversations { [self] in currentLanguage.withLock { $0 }() },
  ]

  /// The help of the named command, and the messages about mistakes.
  var help: CommandLineHelp { CommandLineHelp(line: line, language: language) }

  /// The user's list of subscriptions.
  var subscriptions: UserSubscriptions {
    UserSubscriptions(
      file: directories.sources, filterFile: directories.filters, lists: AccountLists(file: directories.lists),
      passwords: tokenFile, recognizer: recognizer, builtIn: DemoSubscriptions.all)
  }

  /// The files used to export and import the user's data, including standard input if `readsInput` is true.
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

  /// The network, which is never shut down, because it lives as long as the program.
  private(set) lazy var network = ProgramNetwork(program)
}
