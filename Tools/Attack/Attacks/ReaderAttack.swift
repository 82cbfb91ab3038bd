import Foundation
import TestSupport

/// Spoils the answers of a server with the Google Reader API.
///
/// No other address may get the token or the password, no mark may be lost, and no post of another source may change.
struct ReaderAttack: Attacking {
  let isQuick: Bool

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("answers of a Google Reader API")
    let logins = ReaderBombs.ofLogins(isQuick: isQuick).map { (dialect: ReaderAccount.Dialect.freshRSS, bomb: $0) }
    try await victim.runs(for: logins) { dialect, bomb in
      try await Self.attempt(bomb, dialect, on: victim) { user, servers in
        try await Self.signIn(as: user, with: bomb, on: servers)
      }
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    let syncs = ReaderAccount.Dialect.allCases.flatMap { dialect in
      ReaderBombs.all(dialect, isQuick: isQuick).map { (dialect: dialect, bomb: $0) }
    }
    try await victim.runs(for: syncs) { dialect, bomb in
      try await Self.attempt(bomb, dialect, on: victim) { user, servers in
        try await Self.sync(as: user, with: bomb, on: servers)
      }
    } count: { _, run in
      tally.count(run, statuses: [0, 1])
    }
    return tally
  }

  /// Starts servers, and runs the program against a bomb.
  ///
  /// - Returns: the result of `body`; or the failed run, if a run broke a rule.
  /// - Throws: an error of starting the servers or the program.
  private static func attempt(
    _ bomb: ReaderBomb, _ dialect: ReaderAccount.Dialect, on victim: Victim,
    _ body: @Sendable (ReaderUser, ReaderServers) async throws -> Victim.Run
  ) async throws -> Victim.Run {
    let servers = try await ReaderServers(dialect)
    let user = try ReaderUser(victim, of: servers, within: bomb.limit)
    var run: Victim.Run
    do {
      run = try await body(user, servers)
      if let leak = servers.leak { run = run.failed(because: "A secret is sent: \(leak)") }
      if let file = user.fileWithSecret { run = run.failed(because: "A secret is saved in \(file)") }
    } catch let failure as ReaderUser.Failure {
      run = failure.run
    }
    try await servers.stop()
    try user.finish()
    return run.status < 0 || run.isHung ? run.failed(because: "\(dialect), \(bomb.name)") : run
  }

  private static func largest(_ first: Victim.Run, _ others: [Victim.Run]) -> Victim.Run {
    others.reduce(first) { $0.peakMemory < $1.peakMemory ? $1 : $0 }
  }

  // MARK: - Login

  /// Signs in with a spoiled answer, then with correct ones; returns the run that used the most memory.
  private static func signIn(
    as user: ReaderUser, with bomb: ReaderBomb, on servers: ReaderServers
  ) async throws -> Victim.Run {
    try user.signOut()
    servers.account.arm(bomb)
    let spoiled = try await user.signIn(statuses: [0, 1])
    servers.account.arm(nil)
    return largest(spoiled, [try await user.signIn(statuses: [0]), try await user.run(["sync", "Home"])])
  }

  // MARK: - Sync

  /// Marks articles, syncs with spoiled answers, then with correct ones; returns the run that used the most memory.
  private static func sync(
    as user: ReaderUser, with bomb: ReaderBomb, on servers: ReaderServers
  ) async throws -> Victim.Run {
    let list = ["--page-size", "100", "-c", "goto all"]
    let first = try await user.run(["--page-size", "100", "-c", "sync", "-c", "goto all"])
    let marks = ["seen \"please read\"", "star \"please star\"", "unseen \"please keep\"", "unstar \"please drop\""]
    let before = try await user.run(
      ["--offline", "--output", "json"] + list + marks.flatMap { ["-c", $0] }, json: true)

    servers.account.arm(bomb)
    var runs = [before, try await user.run(["sync", "Home", "--output", "json"], statuses: [0, 1], json: true)]
    let commands = [
      "rows", "seen \"also read\"", "star \"also star\"", "open 1", "goto all", "open 2", "goto sources",
      "rename 2 Renamed", "rows", "sync Home", "goto outbox",
    ]
    runs.append(
      try await user.run(
        ["--width", "80", "--images", "symbols", "--color", "never"] + list + commands.flatMap { ["-c", $0] },
        statuses: [0, 1]))
    servers.account.arm(nil)

    if bomb.revokes { runs.append(try await user.signIn(statuses: [0])) }
    // The second sync sends marks again that the server has forgotten.
    var synced = try await user.run(["sync", "--output", "json"], json: true)
    if !isInStep(synced) { synced = try await user.run(["sync", "--output", "json"], json: true) }
    let after = try await user.run(["--offline", "--output", "json"] + list, json: true)
    try check(after, since: before, synced, on: servers)
    return largest(first, runs + [synced, after])
  }

  /// Whether a sync reports for both accounts that no marks are waiting.
  private static func isInStep(_ sync: Victim.Run) -> Bool {
    sync.output.components(separatedBy: "\"pending\":0").count == 3
  }

  /// Checks the marks on the server and in the last list, the outbox, and the posts of other sources.
  ///
  /// - Throws: `ReaderUser.Failure`.
  private static func check(
    _ after: Victim.Run, since before: Victim.Run, _ synced: Victim.Run, on servers: ReaderServers
  ) throws {
    let (state, marked) = (servers.account.current, ReaderServers.marked)
    let isMarked =
      state.read.isSuperset(of: marked.seen) && state.read.isDisjoint(with: marked.unseen)
      && state.starred.isSuperset(of: marked.starred) && state.starred.isDisjoint(with: marked.unstarred)
    guard isMarked else { throw ReaderUser.Failure(synced.failed(because: "Marks are lost: \(state)")) }
    guard isInStep(synced) else {
      throw ReaderUser.Failure(synced.failed(because: "Marks are still waiting: \(synced.output)"))
    }
    let start = "\(servers.address(of: servers.account))#"
    let (old, new) = (ListedRow.rows(in: before.output), ListedRow.rows(in: after.output))
    let others = old.filter { !$0.id.hasPrefix(start) }
    guard others.count == 15, others == new.filter({ !$0.id.hasPrefix(start) }) else {
      throw ReaderUser.Failure(after.failed(because: "Posts of another source have changed: \(new.subtracting(old))"))
    }
    let own = new.filter { $0.id.hasPrefix(start) }
    for (number, title) in servers.account.titles.enumerated() {
      let rows = own.filter { $0.id.hasSuffix(" \(servers.account.id(number))") }
      let isAsOnServer = rows.allSatisfy { row in
        (row.isNew == true) != state.read.contains(number)
          && (row.isStarred == true) == state.starred.contains(number)
      }
      guard !rows.isEmpty, isAsOnServer else {
        throw ReaderUser.Failure(after.failed(because: "“\(title)” is not as on the server: \(rows)"))
      }
    }
  }
}

/// A row of a list in JSON.
private struct ListedRow: Decodable, Hashable {
  private struct List: Decodable {
    let rows: [ListedRow]
  }

  let id: String
  let title: String?
  let text: String?
  let isNew: Bool?
  let isStarred: Bool?

  /// The rows of all lists in an output.
  static func rows(in output: String) -> Set<ListedRow> {
    let lists = output.split(separator: "\n").compactMap { line in
      try? JSONDecoder().decode(List.self, from: Data(line.utf8))
    }
    return Set(lists.flatMap(\.rows))
  }
}
