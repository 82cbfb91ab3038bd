import Foundation
import Loading
package import Localization
import System
import Terminal
import Viper

/// Opens addresses in the user's web browser, and plays recordings with the program in the setting `player`.
///
/// The browser is `$BROWSER` or `xdg-open`. `BROWSER` may list several commands separated by colons; the first
/// installed one is used. In the command, the address replaces `%s` or is appended as the last argument, without
/// parsing by a shell. A text browser runs in the terminal.
package struct Browser {
  private static let standard = "xdg-open"
  private static let placeholder = "%s"
  /// A reserved top-level domain without servers (RFC 2606), used by the demo.
  private static let nowhere = ".invalid"

  /// The maximum width of a name in a message, in columns.
  private static let maximumWidth = 200

  /// The browsers that run in the terminal.
  private static let ofTerminal: Set = ["w3m", "lynx", "elinks", "links", "www-browser"]

  private let environment: [String: String]
  private let player: () -> String?
  private let texts: () -> Strings<OutsideText>
  private let lend: (ShellProgram) -> Bool

  /// Creates a browser according to an environment, with `BROWSER` and `PATH`.
  ///
  /// `player` returns the command of a player that runs in the terminal; nil to use the browser. `lend` runs a program
  /// in the terminal; returns false without a terminal.
  package init(
    environment: [String: String], player: @escaping () -> String?, texts: @escaping () -> Strings<OutsideText>,
    lend: @escaping (ShellProgram) -> Bool
  ) {
    (self.environment, self.player, self.texts, self.lend) = (environment, player, texts, lend)
  }

  /// Starts the browser without waiting for it to end; throws if no browser can be started.
  package func open(_ address: String) throws {
    guard let (program, arguments) = command(for: try checked(address)) else {
      throw Failure(.badArgument, texts()(.noBrowser, ["command": Self.standard]), reason: "noBrowser")
    }
    try start(program, arguments, inTerminal: Self.ofTerminal.contains(program.lastPathComponent))
  }

  /// Plays a recording with the player, if possible in the terminal; without a player, opens the recording in the
  /// browser.
  ///
  /// - Throws: `LoadFailure.refusedAddress`, or a `Failure` if no program can be started.
  package func play(_ address: String) throws {
    guard let player = player() else { return try open(address) }
    guard let (program, arguments) = command([player], for: try checked(address)) else {
      throw Failure(
        .badArgument, texts()(.noPlayer, ["command": StyledText(line: player).shortened(to: Self.maximumWidth).plain]),
        reason: "noPlayer")
    }
    try start(program, arguments, inTerminal: true)
  }

  /// Checks that an address belongs to a web server, and returns the address unchanged.
  private func checked(_ address: String) throws -> String {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { throw LoadFailure.refusedAddress }
    if let host = url.host(), host.hasSuffix(Self.nowhere) {
      throw Failure(.badArgument, texts()(.existsOnlyHere, ["host": host]), reason: "noBrowser")
    }
    return url.absoluteString
  }

  private func start(_ program: URL, _ arguments: [String], inTerminal: Bool) throws {
    if inTerminal, lend(ShellProgram(program, arguments)) { return }
    do {
      try ExternalProgram(program.path, arguments, input: .none, output: .none, errors: .none).startAside()
    } catch {
      throw Failure(
        .badArgument,
        texts()(.browserFailed, ["program": program.path, "reason": SystemReason(FileProblem.reason(of: error))]),
        reason: "noBrowser"
      )
    }
  }

  /// Returns the first installed browser and its arguments; nil if no browser is installed.
  func command(for address: String) -> (program: URL, arguments: [String])? {
    command((environment["BROWSER"] ?? "").split(separator: ":").map(String.init) + [Self.standard], for: address)
  }

  private func command(_ commands: [String], for address: String) -> (program: URL, arguments: [String])? {
    for words in commands.map({ $0.split(separator: " ").map(String.init) }) {
      guard let name = words.first, let program = InstalledProgram.url(of: name, in: environment) else {
        continue
      }
      let arguments = words.dropFirst().map { $0.replacing(Self.placeholder, with: address) }
      return (program, words.contains { $0.contains(Self.placeholder) } ? arguments : arguments + [address])
    }
    return nil
  }
}
