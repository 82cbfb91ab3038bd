import Foundation
public import Posts
import Reading

/// Polls the store for posts and for read and starred marks written by other programs, such as cron jobs.
public struct ExternalWrites: Sendable {
  /// The time between checks of the store's file, in seconds.
  private static let pause: TimeInterval = 5

  private let sources: SubscribedSources
  private let sleep: BackgroundReload.Sleep

  public init(_ sources: SubscribedSources, sleep: @escaping BackgroundReload.Sleep) {
    self.sources = sources
    self.sleep = sleep
  }

  /// Whether any program may have written since the store was read.
  ///
  /// Accesses the file.
  public var mayHaveWritten: Bool { sources.opener.cache.posts.externalChanges.mayExist }

  /// Whether another program has written since the store was read.
  ///
  /// Accesses the file.
  public var haveWritten: Bool { sources.opener.cache.posts.externalChanges.exist }

  /// Reads the changes that other programs have written; returns the new unread posts, or nil if there are none.
  public func readChanges() async -> Arrivals? {
    await sources.opener.cache.posts.externalChanges.inTurn { await readNow() }
  }

  private func readNow() async -> Arrivals? {
    await sources.summaries.read()
    let changes = sources.opener.cache.posts.externalChanges
    let (isCounted, ownCount) = (changes.isCounted, changes.ownCount)
    let before = UnreadSums(of: sources)
    await sources.summaries.readChanges()
    // Changes by this program in the meantime would be counted as changes by other programs.
    guard isCounted, changes.isCounted, changes.ownCount == ownCount else { return nil }
    var result = ReloadResult()
    let after = UnreadSums(of: sources)
    for subscription in sources.list.merged {
      guard let known = before.counts[subscription.id], let now = after.counts[subscription.id], now > known else {
        continue
      }
      result.count(subscription, new: now - known, isLoaded: true)
    }
    result.count(duplicates: after.duplicates - before.duplicates)
    return await DueSources(sources).arrivals(in: result)
  }

  /// Polls every few seconds for changes by other programs, until the stream of new unread posts is released.
  public func arrivals() -> AsyncStream<Arrivals> {
    let (stream, continuation) = AsyncStream.makeStream(of: Arrivals.self)
    let task = Task {
      do {
        while true {
          try await sleep(Self.pause)
          guard mayHaveWritten else { continue }
          if let arrivals = await readChanges() { continuation.yield(arrivals) }
        }
      } catch {
        return continuation.finish()  // the stream was dropped
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
