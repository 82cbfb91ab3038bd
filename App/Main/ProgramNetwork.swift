import Accounts
import DemoServer
import Foundation
import HTTP
import Loading
import Localization
import Reading
import Shell
import Viper

/// The network of the program: limits its requests to each server, and adds the tokens of the logins.
struct ProgramNetwork {
  private let network: NetworkClient

  init(_ program: Program) {
    network = NetworkClient(userAgent: Self.userAgent(of: program))
  }

  /// The name and version that servers receive; a program built on FeedShell appends FeedShell's name and version.
  private static func userAgent(of program: Program) -> String {
    let own = "\(ProgramName.current.command)/\(program.version)"
    let feedShell = "feedshell/\(FeedShell.version)"
    return own == feedShell ? own : "\(own) \(feedShell)"
  }

  /// Creates a client without tokens.
  ///
  /// - Parameters:
  ///   - language: the language of reports.
  ///   - patience: the maximum time to wait for a document.
  ///   - onWait: called when a request waits for a server's pause, with the end of the pause.
  ///   - report: called with a message about each such pause.
  /// - Returns: a client that limits its requests to each server.
  func polite(
    language: Language, patience: PoliteClient.Patience = .pauses,
    onWait: @escaping @MainActor (Date) -> Void,
    report: @escaping @MainActor (Failure) -> Void
  ) -> PoliteClient {
    PoliteClient(network, patience: patience) { host, end in
      Task { @MainActor in
        onWait(end)
        // A time of day without seconds might look like the past.
        let seconds = Int(clamping: end.timeIntervalSinceNow.rounded(.up))
        let texts = ProgramText.table.strings(for: language)
        report(Failure(.rateLimited, texts(.serverPause, ["host": host, "seconds": max(1, seconds)])))
      }
    }
  }

  /// Creates the client of the shell and of scripts, which reaches the embedded server and adds the tokens of logins.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the logins.
  ///   - language: the language of reports.
  ///   - patience: the maximum time to wait for a document.
  ///   - onWait: called when a request waits for a server's pause, with the end of the pause.
  ///   - report: called with a message about each such pause.
  /// - Returns: a client for every request of the shell or the script.
  func client(
    _ tokens: TokenStore, language: Language, patience: PoliteClient.Patience,
    onWait: @escaping @MainActor (Date) -> Void, report: @escaping @MainActor (Failure) -> Void
  ) -> any HTTPClient {
    let demo = DemoClient(
      DemoSource(), network: polite(language: language, patience: patience, onWait: onWait, report: report))
    return AuthorizingClient(
      demo, credentials: tokens.credentials(for:), onAnswer: { tokens.note($1, to: $0) })
  }
}
