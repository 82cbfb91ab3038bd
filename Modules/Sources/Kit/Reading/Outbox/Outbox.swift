public import Foundation
import HTTP
import Loading
public import Posts
import Sources
import Storage
import Synchronization

/// Stores each change to a post, and then sends it to the post's server.
///
/// All changes to posts on servers are made here.
///
/// Every list shows a change at once. If the server refuses the change, the lists revert it; if the server cannot be
/// reached, the change is sent again later. Programs that share a store send each change only once.
public actor Outbox {
  /// The time functions of the outbox, which tests can replace.
  public struct Timing: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date = { Date() }
    /// Waits for a number of seconds; throws `CancellationError`.
    public var sleep: @Sendable (_ seconds: Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

    /// Creates time functions that use the system clock.
    public init() {}
  }

  /// How long a program may take to send a change before another program sends it instead, in seconds.
  private static let lease: TimeInterval = 300
  /// The minimum and maximum time until the next attempt, in seconds.
  private static let wait = (shortest: 15.0, longest: 3_600.0)
  /// The maximum number of changes that are sent at the same time.
  private static let maximumSenders = 3

  private let posts: PostRepository
  private let timing: Timing
  private let context = Mutex(Context())
  private nonisolated let broadcast = Broadcast<Void>.ofChanges
  /// The changes that this program is sending, by id.
  private var making: [Int64: (change: StoredWrite, task: Task<Result<WriteOutcome, LoadFailure>, Never>)] = [:]
  /// The task that sends the waiting changes; nil if it is not running.
  private var sender: Task<Void, Never>?
  /// Whether the running sender must look for further changes.
  private var hasMore = false
  /// The task that waits for the date of the next attempt.
  private var alarm: Task<Void, Never>?

  /// The logins and sources of the program, and the callback for refused changes.
  private struct Context {
    var accounts = WritingAccounts.none
    var open: @Sendable (_ source: String) throws -> SourceReader = { _ in throw LoadFailure.offline }
    var onFailure: @Sendable (OutboxEntry) -> Void = { _ in }
  }

  init(_ posts: PostRepository, timing: Timing = Timing()) {
    (self.posts, self.timing) = (posts, timing)
  }

  /// Sets the logins and sources that changes are sent with.
  ///
  /// `onFailure` is called for each change that is refused in the background, after its command has ended.
  public nonisolated func use(
    _ accounts: WritingAccounts, open: @escaping @Sendable (_ source: String) throws -> SourceReader,
    onFailure: @escaping @Sendable (OutboxEntry) -> Void
  ) {
    context.withLock { $0 = Context(accounts: accounts, open: open, onFailure: onFailure) }
  }

  /// Emits an element after each change of the entries by this program.
  public nonisolated func changes() -> AsyncStream<Void> { broadcast.changes() }

  /// The changes that wait to be sent or were refused, oldest first; nil if they cannot be read.
  public func entries() async -> [OutboxEntry]? {
    await posts.readPending()?.compactMap { [posts] write in
      var entry = OutboxEntry(write)
      if write.state != .failed, let ended = posts.loginEnded(write.account) { entry?.reason = ended }
      return entry
    }
  }

  /// Reads the entries again after a change.
  private func update() async {
    await posts.readPending()
    broadcast.send()
  }

  /// Makes a change, and returns when the server has confirmed it or cannot be reached; throws if the change is
  /// refused.
  func make(_ write: PostWrite, on post: Post, of reader: SourceReader) async throws -> WriteOutcome {
    let login = try await login(toMake: write, on: post, of: reader)
    guard write.isDone(on: post) != true else { return .unchanged }
    let key = reader.key(of: post.id)
    // `post` may include unconfirmed changes.
    let original = await posts.originalPost(key) ?? post
    let change = StoredWrite(
      write.description, inverse: write.inverse?.description, of: key, encoded: PostCoding.data(original),
      by: login.name, at: timing.now())
    let end = change.date + Self.lease
    guard let added = await posts.store.write(.upkeep, { try await $0.add(change, until: end) }) else {
      throw LoadFailure(ReadingProblem.notStored)
    }
    await show(change)
    guard let added else { return write.isDone(on: original) == true ? .cancelled : .unchanged }
    // The change is sent even if the caller's task is cancelled, and after earlier changes of the post.
    let earlier = making.values.filter { $0.change.id < added.id && $0.change.isOfSamePost(as: added) }.map(\.task)
    let task = Task {
      for change in earlier { _ = await change.value }
      if !earlier.isEmpty { await posts.store.write { try await $0.removeInverses(of: added) } }
      let result = await send(added)
      making[added.id] = nil
      return result
    }
    making[added.id] = (added, task)
    let result = await task.value
    if case .success(.pending) = result { await setAlarm() }
    return try result.get()
  }

  /// The stored name of the login that an account uses to change posts; nil if there is no such login.
  nonisolated func name(of account: AccountID) -> String? { context.withLock(\.accounts).login(account)?.name }

  /// Waits until the changes that this program is sending have finished.
  func settle() async {
    while let change = making.values.first { _ = await change.task.value }
    await sender?.value
  }

  /// The login for a change; throws if the source, the login or the post does not permit the change.
  private func login(
    toMake write: PostWrite, on post: Post, of reader: SourceReader
  ) async throws -> WritingAccounts.Login {
    let words = ["command": write.word]
    guard let source = try await reader.opened().capability((any Writing).self) else {
      throw LoadFailure(WriteProblem.onlyReads, words)
    }
    let host = source.account.server.name
    guard let login = context.withLock(\.accounts).login(source.account) else {
      throw LoadFailure(WriteProblem.needsLogin, words, host: host)
    }
    guard login.canWrite else {
      throw LoadFailure(WriteProblem.loginOnlyReads, words.merging(["account": "\(login.account)"]) { $1 }, host: host)
    }
    guard source.abilities(for: post).contains(write.kind) else { throw LoadFailure(WriteProblem.notAllowed, words) }
    return login
  }
}

// MARK: - Repeating and dropping

extension Outbox {
  /// Sends all waiting and refused changes now; returns after one attempt for each change.
  public func sendAll() async {
    let now = timing.now()
    await posts.store.write { try await $0.retryWrites(at: now) }
    for write in await posts.readPending() ?? [] { await show(write) }
    send()
    await sender?.value
  }

  /// Sends the changes that are due, in the background.
  public func sendDue() { send() }

  /// Deletes a waiting or refused change, and returns it; returns nil if there is no such change, or if it is being
  /// sent.
  public func drop(_ id: Int64) async -> DroppedWrite? {
    let now = timing.now()
    let dropped: StoredWrite? = await posts.store.write(.upkeep) { try await $0.dropWrite(id, at: now) } ?? nil
    guard let write = dropped else { return nil }
    await show(write)
    return DroppedWrite(stored: write)
  }

  /// Restores a deleted change as waiting or refused; returns false if the same change or its opposite was made in the
  /// meantime.
  public func restore(_ dropped: DroppedWrite) async -> Bool {
    let (now, write) = (timing.now(), dropped.stored)
    guard await posts.store.write(.upkeep, { try await $0.restoreWrite(write, at: now) }) == true else { return false }
    await show(write)
    await setAlarm()
    return true
  }

  private func remove(_ write: StoredWrite) async -> Bool {
    await posts.store.write(.state) { try await $0.removeWrite(write.id) } ?? false
  }

  /// Makes lists show the post of a change with its remaining changes.
  private func show(_ write: StoredWrite) async {
    await update()
    await ConfirmedWrites(posts: posts).show(write)
  }
}

// MARK: - Sending

extension Outbox {
  /// Starts sending the changes that are due, or makes the running sender look for them.
  private func send() {
    hasMore = true
    guard sender == nil else { return }
    sender = Task { await sendWhileDue() }
  }

  private func sendWhileDue() async {
    while hasMore {
      hasMore = false
      await withTaskGroup { group in
        for _ in 0..<Self.maximumSenders { group.addTask { await self.sendOneByOne() } }
      }
    }
    sender = nil
    await setAlarm()
  }

  private func sendOneByOne() async {
    while let write = await next() {
      guard case .failure(let failure) = await send(write) else { continue }
      var refused = write
      (refused.state, refused.failure) = (.failed, failure)
      guard var entry = OutboxEntry(refused) else { continue }
      entry.reason = failure
      context.withLock(\.onFailure)(entry)
    }
  }

  private func next() async -> StoredWrite? {
    let now = timing.now()
    return await posts.store.write { try await $0.beginNextWrite(at: now, until: now + Self.lease) } ?? nil
  }

  /// Schedules the next search for changes at the time when the next change is due.
  private func setAlarm() async {
    alarm?.cancel()
    let waiting = (await posts.readPending() ?? []).filter { $0.state != .failed }
    guard let due = waiting.filter({ posts.loginEnded($0.account) == nil }).map(\.due).min() else { return }
    let wait = min(max(due.timeIntervalSince(timing.now()), Self.wait.shortest), Self.wait.longest)
    alarm = Task { [weak self, sleep = timing.sleep] in
      do { try await sleep(wait) } catch { return }
      await self?.send()
    }
  }

  /// Sends a change, and then confirms it, reverts it, or schedules another attempt.
  private func send(_ stored: StoredWrite) async -> Result<WriteOutcome, LoadFailure> {
    let original = await posts.originalPost(stored.post) ?? stored.original
    guard let write = PostWrite(stored.write), let post = original else {
      // A different version of FeedShell has written the change, and can send it.
      return await refuse(stored, with: LoadFailure(ReadingProblem.outboxUnreadable))
    }
    do {
      let reader = try context.withLock(\.open)(stored.post.source)
      let sending = try await WriteSending(write, by: stored.account, reader, context.withLock(\.accounts))
      switch try await sending.send(post, isRepeated: stored.attempts > 0) {
      case .made(let changed):
        // If the program exits between these steps, the change is sent again as a repetition.
        await ConfirmedWrites(posts: posts).confirm(write, asIn: changed, stored)
        _ = await remove(stored)
        await show(stored)
        return .success(.made)
      case .late(let failure): return await wait(stored, after: failure, wasSent: true)
      case .notSent(let failure): return await wait(stored, after: failure, wasSent: false)
      }
    } catch let failure as LoadFailure where failure.isPassing || failure.status == 401 {
      return await wait(stored, after: failure, wasSent: false)
    } catch let failure as LoadFailure {
      return await refuse(stored, with: failure)
    } catch {
      return await wait(stored, after: .offline, wasSent: true)
    }
  }

  /// Schedules another attempt to send a change, after a delay that grows with the age of the change.
  private func wait(
    _ write: StoredWrite, after failure: LoadFailure, wasSent: Bool
  ) async -> Result<WriteOutcome, LoadFailure> {
    let attempts = write.attempts
    var write = write
    let now = timing.now()
    let wait = min(max(Self.wait.shortest, now.timeIntervalSince(write.date)), Self.wait.longest)
    (write.state, write.failure) = (.pending, failure)
    write.due = max(now + wait, min(failure.until ?? .distantPast, now + Self.wait.longest))
    if wasSent { write.attempts += 1 }
    await posts.store.write(.state) { [write] in try await $0.update(write, begunAfter: attempts) }
    await update()
    return .success(.pending(failure))
  }

  /// Reverts a refused change in lists, and stores the reason with the change.
  private func refuse(
    _ write: StoredWrite, with failure: LoadFailure
  ) async -> Result<WriteOutcome, LoadFailure> {
    let attempts = write.attempts
    var write = write
    (write.state, write.failure, write.attempts) = (.failed, failure, attempts + 1)
    await posts.store.write(.state) { [write] in try await $0.update(write, begunAfter: attempts) }
    await show(write)
    return .failure(failure)
  }
}
