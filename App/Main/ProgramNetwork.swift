import Foundation
import HTTP
import Loading
import Localization
import Login
import Reading
import Shell
import Viper

/// The network of the program: polite to servers, and with the tokens of the logins.
nonisolated enum ProgramNetwork {
  /// Never shut down: it lives as long as the program.
  private static let network = NetworkClient(userAgent: userAgent)

  /// The name and version of the program, and those of FeedShell if it is another one.
  private static var userAgent: String {
    let own = "\(ProgramName.current.command)/\(Program.current.version)"
    let feedShell = "feedshell/\(FeedShell.version)"
    return own == feedShell ? own : "\(own) \(feedShell)"
  }

  /// A client without tokens.
  ///
  /// - Parameters:
  ///   - language: the language of reports.
  ///   - patience: the time that a document may take.
  ///   - onWait: called with the end of each pause of a server that a request waits for.
  ///   - report: called with a message about each of these pauses.
  /// - Returns: the client.
  static func polite(
    language: Language, patience: PoliteClient.Patience = .pauses,
    onWait: @escaping @MainActor (Date) -> Void = { _ in },
    report: @escaping @MainActor (Failure) -> Void
  ) -> PoliteClient {
    PoliteClient(network, patience: patience) { host, end in
      Task { @MainActor in
        onWait(end)
        // A time of day without seconds would seem to be over.
        let seconds = Int(clamping: end.timeIntervalSinceNow.rounded(.up))
        let texts = ShellText.table.strings(for: language)
        report(Failure(.rateLimited, texts(.serverPause, ["host": host, "seconds": max(1, seconds)])))
      }
    }
  }

  /// The client of the shell and of scripts: with the embedded server, and the token of each login for its server.
  ///
  /// - Parameters:
  ///   - tokens: the tokens of the logins.
  ///   - language: the language of reports.
  ///   - patience: the time that a document may take.
  ///   - onWait: called with the end of each pause of a server that a request waits for.
  ///   - report: called with a message about each of these pauses.
  /// - Returns: the client.
  static func client(
    _ tokens: TokenStore, language: Language, patience: PoliteClient.Patience,
    onWait: @escaping @MainActor (Date) -> Void, report: @escaping @MainActor (Failure) -> Void
  ) -> any HTTPClient {
    let demo = DemoClient(
      DemoSource(), network: polite(language: language, patience: patience, onWait: onWait, report: report))
    return AuthorizingClient(
      demo, credentials: tokens.credentials(for:), onAnswer: { tokens.note($1, to: $0) })
  }
}
