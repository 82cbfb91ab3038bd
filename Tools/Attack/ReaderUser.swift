import Foundation

/// A user with two accounts of a Google Reader API and a feed, and with files of their own.
struct ReaderUser: Sendable {
  /// Thrown for a run of the program that broke a rule.
  struct Failure: Error {
    let run: Victim.Run

    init(_ run: Victim.Run) { self.run = run }
  }

  private let victim: Victim
  private let servers: ReaderServers
  private let limit: Duration
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())")
  private var tokens: URL { home.appending(path: "feedshell/tokens") }

  /// Creates the files of a user who is signed in.
  init(_ victim: Victim, of servers: ReaderServers, within limit: Duration) throws {
    (self.victim, self.servers, self.limit) = (victim, servers, limit)
    try FileManager.default.createDirectory(
      at: home.appending(path: "feedshell"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(servers.sources.utf8).write(to: home.appending(path: "feedshell/sources"))
    try Data(servers.logins.utf8).write(to: tokens)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: tokens.path)
  }

  func finish() throws { try FileManager.default.removeItem(at: home) }

  /// Runs the program.
  ///
  /// - Throws: `Failure` if the run crashes, takes too long, ends with a different status, or prints a control character or
  ///   a secret; or any error of starting the program.
  func run(_ arguments: [String], statuses: Set<Int32> = [0], json: Bool = false) async throws -> Victim.Run {
    let variables = Victim.folders(in: home).merging(["XDG_STATE_HOME": home.path]) { $1 }
    let run = try await victim.run(arguments, configuration: home, variables: variables, within: limit)
    guard !run.isHung, run.status >= 0 else { throw Failure(run) }
    guard run.controlCharacters == 0 else { throw Failure(run.failed(because: "control characters")) }
    guard statuses.contains(run.status) else { throw Failure(run.failed(because: "an unexpected status")) }
    guard !json || run.linesThatAreNotJSON == 0 else { throw Failure(run.failed(because: "no JSON: \(run.output)")) }
    guard !ReaderServers.hasSecret(run.output + run.errors) else { throw Failure(run.failed(because: "a secret")) }
    return run
  }

  /// Signs in to the account with its password.
  func signIn(statuses: Set<Int32>) async throws -> Victim.Run {
    try await run(
      [
        "login", servers.address(of: servers.account), ReaderAccount.name, "--password-command",
        "echo \(ReaderAccount.password)",
      ], statuses: statuses)
  }

  /// Deletes the logins.
  func signOut() throws { try FileManager.default.removeItem(at: tokens) }

  /// The path of a file, other than the file of logins, that contains a token or the password; nil if there is none.
  var fileWithSecret: String? {
    let paths = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
    return paths.first { path in
      let file = home.appending(path: path)
      guard file.path != tokens.path, let data = try? Data(contentsOf: file) else { return false }
      return ReaderServers.hasSecret(String(decoding: data, as: UTF8.self))
    }
  }
}
