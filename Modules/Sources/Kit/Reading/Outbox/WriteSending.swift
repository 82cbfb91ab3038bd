import HTTP
import Loading
import Posts
import Sources

/// Sends one change of a post to its server.
struct WriteSending: Sendable {
  /// The outcome of an attempt.
  enum Outcome: Sendable {
    /// The server has made the change, in this or an earlier attempt; the value is the resulting post.
    case made(Post)
    /// The server did not respond, or failed; it may have made the change.
    case late(LoadFailure)
    /// The server did not receive the request, or asked to send it later.
    case notSent(LoadFailure)
  }

  /// The time limit of each request.
  private static let timeLimit = Duration.seconds(30)

  private let write: PostWrite
  private let source: any Writing
  private let client: any HTTPClient
  private let account: AccountID

  init(
    _ write: PostWrite, by name: String, _ reader: SourceReader, _ accounts: WritingAccounts
  ) async throws {
    let words = ["command": write.word]
    guard let source = try await reader.opened().capability((any Writing).self) else {
      throw LoadFailure(WriteProblem.onlyReads, words)
    }
    // The stored name, such as `ana@https://example.org`, is used because the server's default account may have
    // changed.
    let own = AccountID(name.split(separator: "@").first.map(String.init), on: source.account.server)
    guard let login = accounts.login(own), login.name == name else {
      throw LoadFailure(WriteProblem.needsLogin, words, host: own.server.name)
    }
    (self.write, self.source, client, account) = (write, source, reader.client, login.account)
  }

  /// Sends the change.
  ///
  /// Loads the post first if the change may have been made before, and must not be made twice.
  func send(_ post: Post, isRepeated: Bool) async throws -> Outcome {
    let change = source.request(write, on: post)
    do {
      // Another client of the account may also have made the change.
      if change.repetition == .checked || isRepeated && change.repetition == .never {
        if let made = try await madeBefore(post) { return .made(made) }
        guard change.repetition == .checked else { throw unconfirmed }
      }
      var request = try await change.request().within(Self.timeLimit)
      guard !request.method.isReading else { throw LoadFailure.refusedAddress }
      request.account = account
      return try await answer(to: request, change, post)
    } catch let failure as LoadFailure where failure.isPassing {
      // Only the post was requested, so nothing has changed.
      return .notSent(failure)
    }
  }

  private func answer(to request: HTTPRequest, _ change: SourceWrite, _ post: Post) async throws -> Outcome {
    do {
      return .made(try await client.load(request).value { try change.read($0, post) })
    } catch let failure as LoadFailure where failure.isBeforeSending {
      return .notSent(failure)
    } catch let failure as LoadFailure where failure.isPassing {
      return .late(failure)
    } catch let failure as LoadFailure where failure.isOf(LoadProblem.tooLarge) {
      return try await outcome(ofUnread: failure, post)
    } catch let failure as LoadFailure where change.repetition != .idempotent && failure.status == 422 {
      // Servers refuse a vote or boost that was made before.
      guard let made = try await madeBefore(post) else { throw failure }
      return .made(made)
    }
  }

  /// The outcome of a change whose response could not be read; throws `failure` if the server has not made the change.
  private func outcome(ofUnread failure: LoadFailure, _ post: Post) async throws -> Outcome {
    let current: Post?
    do {
      current = try await madeBefore(post)
    } catch is LoadFailure {
      return .late(failure)
    }
    guard let made = current else { throw failure }
    return .made(made)
  }

  private var unconfirmed: LoadFailure { LoadFailure(WriteProblem.unconfirmed, host: account.server.name) }

  /// The post as loaded from its server, if the change has been made there; otherwise nil.
  private func madeBefore(_ post: Post) async throws -> Post? {
    guard let document = source.post(post.id), case .request(let make, let read) = document.load else {
      throw unconfirmed
    }
    var request = try await make().within(Self.timeLimit)
    request.account = account
    let current = try await client.load(request).value(read)
    guard current.id == post.id, let isMade = write.isDone(on: current) else { throw unconfirmed }
    guard isMade else { return nil }
    var made = post
    made.reactionState = current.reactionState
    return made
  }
}

extension LoadFailure {
  /// Whether the same request may succeed later.
  var isPassing: Bool { kind == .offline || canBeTriedAgain && kind != .needsLogin || kind == .rateLimited }

  /// Whether the failure occurred before anything was sent, or the server has only postponed the request.
  var isBeforeSending: Bool {
    kind == .offline || isOf(RequestProblem.noConnection) || status == 429
      || kind == .rateLimited && status == nil
      || [ConnectionProblem.unknownHost, .refused, .unreachable, .unknownProxy, .noProxy].contains { isOf($0) }
  }
}
