import DemoServer
import Foundation
import HTTP
import Loading
import Localization
import Login
import Reading
import Shell
import Viper

/// The network of the program: polite to servers, and with the tokens of the logins.
struct ProgramNetwork {
  private let network: NetworkClient

  init(_ program: Program) {
    network = NetworkClient(userAgent: Self.userAgent(of: program))
  }

  /// The name and version of the program, followed by those of FeedShell in a program that is built on it.
  private static func userAgent(of program: Program) -> String {
    let own = "\(ProgramName.current.command)/\(program.version)"
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
  func polite(
    language: Language, patience: PoliteClient.Patience = .pauses,
    onWait: @escaping @MainActor (Date) -> Void,
    report: @escaping @MainActor (Failure) -> Void
  ) -> PoliteClient {
    PoliteClient(network, patience: patience) { host, end in
      Task { @MainActor in
        onWait(end)
        // A time of day without seconds would seem to be over.
        let seconds = Int(clamping: end.timeIntervalSinceNow.rounded(.up))
        let texts = ProgramText.table.strings(for: language)
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
