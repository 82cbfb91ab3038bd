import Loading
import Reading
import Sources
import Synchronization

/// Sends marks on articles to the accounts whose lists contain their feeds: two seconds after a mark, and at the end of
/// a visit.
public final class MarkSender: Sendable {
  /// The time after a mark during which further marks are collected.
  private static let pause = Duration.seconds(2)
  /// The time limit for a cancelled request to end.
  private static let grace = Duration.seconds(1)

  private let sources: SubscribedSources
  private let sleep: @Sendable (Duration) async throws -> Void
  private let work = Mutex(Work())

  private struct Work {
    /// The task that waits for further marks before sending; nil if there are no new marks.
    var pause: Task<Void, Never>?
    /// The task that sends marks once the previous task has ended.
    var sending: Task<Void, Never>?
  }

  /// Creates a sender, which does nothing before the first mark.
  public init(
    _ sources: SubscribedSources,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.sources, self.sleep) = (sources, sleep)
    sources.opener.cache.posts.onChange { [weak self] changed in
      if changed.contains(where: { ListedAddress.account(of: $0) != nil }) { self?.collect() }
    }
  }

  deinit { work.withLock { $0.pause?.cancel() } }

  /// Sends the waiting marks; returns when each account was tried, at the latest after `limit`.
  ///
  /// Marks that are being sent also count as waiting.
  public func finish(within limit: Duration) async {
    work.withLock { $0.pause?.cancel() }
    let sending = send()
    await TimeLimit.wait(atMost: limit) { await sending.value }
    // Marks whose request is cancelled are released, so that the next attempt does not have to wait for their lease.
    sending.cancel()
    await TimeLimit.wait(atMost: Self.grace) { await sending.value }
  }

  /// Sends the waiting marks after a pause, together with further marks set in the meantime.
  private func collect() {
    work.withLock { work in
      guard work.pause == nil else { return }
      work.pause = Task { [weak self, sleep] in
        do { try await sleep(Self.pause) } catch { return }
        self?.send()
      }
    }
  }

  /// Sends the waiting marks once the running requests have ended.
  @discardableResult
  private func send() -> Task<Void, Never> {
    work.withLock { work in
      let earlier = work.sending
      let sending = Task { [weak self] in
        await withTaskCancellationHandler {
          await earlier?.value
        } onCancel: {
          earlier?.cancel()
        }
        await self?.sendWaiting()
      }
      work = Work(sending: sending)
      return sending
    }
  }

  private func sendWaiting() async {
    for account in await sources.opener.cache.posts.queue.waitingLists().sorted() {
      guard !Task.isCancelled else { return }
      do {
        try await sources.send(to: account)
      } catch {
        continue  // what was not sent waits for the next mark, or the next sync of the account
      }
    }
  }
}
