import CCurl
import Foundation
import Loading

/// Performs transfers with libcurl on a dedicated thread; the first transfer loads the library.
actor Network {
  /// The maximum time to wait for the next event, in milliseconds.
  private static let longestWait = 3_600_000

  private let settings: NetworkSettings
  private nonisolated let thread = NetworkThread()
  private let sockets = OpenSockets()
  private var multi: UnsafeMutableRawPointer?
  private var transfers: [Transfer.ID: Transfer] = [:]
  private var lastID = 0
  /// The time when the last transfer ended.
  private var idleStart = ContinuousClock.now

  init(_ settings: NetworkSettings) {
    self.settings = settings
    thread.setTurn { [weak self] in self?.assumeIsolated { $0.turn() } ?? false }
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Performs a transfer; cancelling the task closes its connection.
  func send(_ order: TransferOrder) async throws -> TransferAnswer {
    try Task.checkCancellation()
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try start(id, order, continuation)
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      thread.cancel(id)
    }
  }

  /// Ends all transfers, and closes all connections.
  func shutDown() {
    for id in transfers.keys { end(id, with: .failure(CancellationError())) }
    thread.wake(nil)
    if let multi { ccurl_multi_cleanup(multi) }
    multi = nil
  }

  private func start(
    _ id: Transfer.ID, _ order: TransferOrder, _ continuation: CheckedContinuation<TransferAnswer, any Error>
  ) throws {
    let multi = try open()
    let transfer = try Transfer(
      id: id, order: order, settings: settings, sockets: sockets, continuation: continuation)
    try transfer.prepare()
    guard ccurl_multi_add(multi, transfer.easy) == CURLM_OK else { throw LoadFailure.connectivity(.failed) }
    transfers[id] = transfer
  }

  private func open() throws -> UnsafeMutableRawPointer {
    if let multi { return multi }
    guard ccurl_open(.transfers), let multi = ccurl_multi_init() else { throw LoadFailure.connectivity(.noLibrary) }
    thread.wake(CCurlWakeup(multi: multi))
    self.multi = multi
    return multi
  }

  private func end(_ id: Transfer.ID, with result: Result<TransferAnswer, any Error>) {
    guard let multi, let transfer = transfers.removeValue(forKey: id) else { return }
    ccurl_multi_remove(multi, transfer.easy)
    idleStart = .now
    transfer.continuation.resume(with: result)
  }

  /// Advances all transfers, reports those that have ended, and waits for the next event or job.
  ///
  /// Returns false if there is nothing to wait for.
  private func turn() -> Bool {
    guard let multi else { return false }
    for id in thread.takeCancelled() { end(id, with: .failure(CancellationError())) }
    ccurl_multi_perform(multi)
    var code = CURLE_OK
    while let easy = ccurl_multi_ended(multi, &code) {
      guard let transfer = transfers.values.first(where: { $0.easy == easy }) else { continue }
      end(transfer.id, with: transfer.result(code))
    }
    let now = ContinuousClock.now
    for (id, transfer) in transfers {
      if let result = transfer.earlyResult(at: now) { end(id, with: result) }
    }
    let wait = wait(at: now)
    ccurl_multi_poll(multi, thread.hasWork ? 0 : CInt(clamping: wait))
    return true
  }

  /// The time until the next timeout, in milliseconds.
  ///
  /// Closes connections that have been idle for `keepAlive`.
  private func wait(at now: ContinuousClock.Instant) -> Int {
    guard transfers.isEmpty else {
      let end = transfers.values.compactMap(\.silenceEnd).min()
      return end.map { min((($0 - now) + .milliseconds(1)).milliseconds, Self.longestWait) } ?? Self.longestWait
    }
    guard !sockets.isEmpty else { return Self.longestWait }
    let left = idleStart + settings.keepAlive - now
    if left > .zero { return (left + .milliseconds(1)).milliseconds }
    sockets.shutDown()
    return Self.longestWait
  }
}
