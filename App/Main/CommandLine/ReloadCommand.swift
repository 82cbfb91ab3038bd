import Commands
import Foundation
import Localization
import Posts
import Reading
import Shell
import SubscriptionList
import Terminal
import Viper

/// The commands `feedshell reload`, which loads the sources that are due, for example from cron, and `unread`, which
/// prints the number of unread posts without using the network.
enum ReloadCommand {
  private static let all = CommandLineKey(flag: "--all", .reloadAllHelp)

  static let reload = CommandLineCommand("reload", .reloadAbstract, options: [Browse.output.option, all.option]) {
    line, context in
    let options = Launcher.Options(
      source: try SourceOption(nil, in: context), settings: Settings(language: context.language),
      format: line[Browse.output])
    let launcher = try Launcher(options, context)
    launcher.reload(all: line[all])
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }

  static let unread = CommandLineCommand("unread", .unreadAbstract, run: printUnread)

  private static func printUnread(_ line: ParsedCommandLine, _ context: ProgramContext) {
    let problems = ProblemSink()
    var hasFailed = false
    problems.report = {
      hasFailed = hasFailed || $0.reason != SubscriptionProblem.scriptReason
      StandardOutput().report(StyledText(line: $0.message).plain)
    }
    let report: @MainActor @Sendable (Failure) -> Void = { problems.report($0) }
    let settings = VisitSettings(Settings(language: context.language), output: SettingOutput(isTerminal: false))
    let tokens = UserLogins.tokens(in: context.tokenFile, language: context.language, report: report)
    let cache = ProgramCache.open(
      at: ProgramCache.files(in: context.directories), accounts: tokens.storeAccounts(in: context.tokenFile),
      language: context.language, report: report)
    let opener = SourceOpener(
      context.recognizer, client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: Browse.usualPageSize,
      imageMetadata: { _ in nil }, language: { [language = context.language] in language.tag })
    let sources = context.subscriptions.sources(
      opener: opener, tokens: tokens, keep: { .usual }, settings.context(isInteractive: false), report: report)
    Task {
      let count = await sources.unreadCount()
      // Lets a task that was started before report its problem first.
      await Task.yield()
      guard !hasFailed else { ProgramEnd.exit(EXIT_FAILURE) }
      StandardOutput().writeOrExit(String(count), context.language)
      ProgramEnd.exit(EXIT_SUCCESS)
    }
    withExtendedLifetime(sources) { RunLoop.main.run() }
  }
}
