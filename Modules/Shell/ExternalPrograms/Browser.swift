import Files
import Foundation
import Loading
package import Localization
import Processes
import Viper

/// Opens addresses with the user's web browser: `$BROWSER`, or else `xdg-open`.
///
/// `BROWSER` may name several commands between colons, of which the first installed one is used; `%s` in one is the
/// place of the address, which is otherwise its last argument; no shell reads it. A browser of the terminal is lent that.
package struct Browser {
  private static let standard = "xdg-open"
  private static let place = "%s"
  /// The end of names that stand for no server (RFC 2606), as the demo's.
  private static let nowhere = ".invalid"

  /// The names of browsers that are used in a terminal.
  private static let ofTerminal: Set = ["w3m", "lynx", "elinks", "links", "www-browser"]

  private let environment: [String: String]
  private let texts: () -> Strings<ShellText>
  private let lend: (ShellProgram) -> Bool

  /// The browsers of an environment.
  ///
  /// - Parameters:
  ///   - environment: the environment, with `BROWSER` and `PATH`.
  ///   - texts: the texts of failures.
  ///   - lend: runs a program in the terminal; false without one.
  package init(
    environment: [String: String], texts: @escaping () -> Strings<ShellText>, lend: @escaping (ShellProgram) -> Bool
  ) {
    (self.environment, self.texts, self.lend) = (environment, texts, lend)
  }

  /// Starts the browser, and does not wait for it.
  ///
  /// - Throws: `LoadFailure.refusedAddress`, or a `Failure` if no browser can be started.
  package func open(_ address: String) throws {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { throw LoadFailure.refusedAddress }
    if let host = url.host(), host.hasSuffix(Self.nowhere) {
      throw Failure(.badArgument, texts()(.existsOnlyHere, ["host": host]), reason: "noBrowser")
    }
    guard let (program, arguments) = command(for: url.absoluteString) else {
      throw Failure(.badArgument, texts()(.noBrowser, ["command": Self.standard]), reason: "noBrowser")
    }
    if Self.ofTerminal.contains(program.lastPathComponent), lend(ShellProgram(program, arguments)) { return }
    do {
      try OtherProgram(program.path, arguments, input: .none, output: .none, errors: .none).startAside()
    } catch {
      throw Failure(
        .badArgument,
        texts()(.browserFailed, ["program": program.path, "reason": SystemReason(FileProblem.reason(of: error))]),
        reason: "noBrowser"
      )
    }
  }

  /// The first installed browser with its arguments; nil without one.
  func command(for address: String) -> (program: URL, arguments: [String])? {
    let commands = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init) + [Self.standard]
    for words in commands.map({ $0.split(separator: " ").map(String.init) }) {
      guard let name = words.first, let program = program(named: name) else { continue }
      let arguments = words.dropFirst().map { $0.replacing(Self.place, with: address) }
      return (program, words.contains { $0.contains(Self.place) } ? arguments : arguments + [address])
    }
    return nil
  }

  private func program(named name: String) -> URL? {
    let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
