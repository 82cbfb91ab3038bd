import Accounts
import DemoServer
import Foundation
import HTTP
import Loading
import Localization
import Reading
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

  /// Creates a client without tokens that limits its requests to each server.
  ///
  /// If a server asks for a pause, `onWait` receives the end of the pause, and `report` a message about it.
  func polite(
    language: Language, patience: PoliteClient.Patience = .pauses,
    onWait: @escaping @MainActor (Date) -> Void,
    report: @escaping @MainActor (Failure) -> Void
  ) -> PoliteClient {
    PoliteClient(network, patience: patience) { host, end in
      Task { @MainActor in
        onWait(end)
        // The message gives seconds, because a time of day without seconds may already have passed.
        let seconds = Int(clamping: end.timeIntervalSinceNow.rounded(.up))
        let texts = ProgramText.table.strings(for: language)
        report(Failure(.rateLimited, texts(.serverPause, ["host": host, "seconds": max(1, seconds)])))
      }
    }
  }

  /// Creates the client of the shell and of scripts, which reaches the embedded server and adds the tokens of logins.
  ///
  /// If a server asks for a pause, `onWait` receives the end of the pause, and `report` a message about it.
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
