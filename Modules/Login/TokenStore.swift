import Files
import Foundation
public import HTTP
import Synchronization

/// The tokens of this user, read from the file for each request: a login in another terminal counts at once.
public final class TokenStore: Sendable {
  /// A problem of the file.
  public enum Problem: Hashable, Sendable {
    /// It cannot be read, with the system's reason.
    case unreadable(reason: String)
    /// Lines that are no logins, by their numbers.
    case lines([Int])
  }

  private let file: TokenFile
  private let onProblem: @Sendable (Problem) -> Void
  private let reported = Mutex<Problem?>(nil)

  /// The tokens in a file.
  ///
  /// - Parameters:
  ///   - file: the file, which need not exist.
  ///   - onProblem: called for each new problem of the file.
  public init(_ file: TokenFile, onProblem: @escaping @Sendable (Problem) -> Void) {
    self.file = file
    self.onProblem = onProblem
  }

  /// The credentials for a request that takes a token; none for a server without a login.
  public func credentials(for request: HTTPRequest) -> Credentials? {
    guard request.takesToken, request.url.canReceiveToken else { return nil }
    do {
      let content = try file.content()
      report(content.unreadableLines.isEmpty ? nil : .lines(content.unreadableLines))
      return content.login(for: request.url)?.credentials
    } catch {
      report(.unreadable(reason: FileProblem.reason(of: error)))
      return nil
    }
  }

  private func report(_ problem: Problem?) {
    let isNew = reported.withLock { reported in
      defer { reported = problem }
      return problem != reported
    }
    if let problem, isNew { onProblem(problem) }
  }
}
