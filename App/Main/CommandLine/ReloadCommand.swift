import ArgumentParser
import Commands
import Foundation
import Localization
import Posts
import Reading
import Shell
import SubscriptionList
import Terminal
import Viper

/// The command `feedshell reload`: loads the sources that are due, for cron.
struct ReloadCommand: ProgramCommand {
  @Option var output: ScriptRunner.Format?
  @Flag var all = false

  @MainActor func run(in context: ProgramContext) throws {
    let launcher = try Launcher(
      .ofScript(try SourceOption(nil, in: context), context, format: output ?? .text), context)
    launcher.reload(all: all)
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }
}

/// The command `feedshell unread`: prints the number of unread posts, without the network.
struct UnreadCommand: ProgramCommand {
  @MainActor func run(in context: ProgramContext) throws {
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
      // A problem is reported by a task that began before.
      await Task.yield()
      guard !hasFailed else { ProgramEnd.exit(EXIT_FAILURE) }
      StandardOutput().writeOrExit(String(count), context.language)
      ProgramEnd.exit(EXIT_SUCCESS)
    }
    withExtendedLifetime(sources) { RunLoop.main.run() }
  }
}
