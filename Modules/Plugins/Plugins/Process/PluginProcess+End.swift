import Foundation
import Synchronization

extension PluginProcess {
  /// Closes the program's input, then sends SIGTERM, then SIGKILL; returns how it ended, or nil if it was not
  /// running.
  @discardableResult func end() async -> PluginEnd? {
    guard let child = state.withLock({ $0.child }) else { return nil }
    child.closeInput()
    for signal in [SIGTERM, SIGKILL] {
      if let end = await end(of: child, within: PluginLimits.patience) { return end }
      child.send(signal: signal)
    }
    return await end(of: child, within: PluginLimits.patience) ?? .dismissed
  }

  func didEnd(_ end: PluginEnd, _ generation: Int) {
    let (repeatable, isEarly): (Set<Int>?, Bool) = state.withLock { state in
      guard state.generation == generation else { return (nil, false) }
      let unread = state.hasAnswered && end.isItsOwn ? Self.unread(state.waiting, by: state.child) : []
      state.child = nil
      // Loads can be repeated; an action may have been performed if it was read.
      let loads = end == .notCancelled ? state.waiting.filter(\.value.question.isRepeatable).keys.map(\.self) : []
      let repeatable = Set(loads).union(unread)
      if !repeatable.isEmpty { state.isStarting = true }
      return (repeatable, !state.waiting.isEmpty)
    }
    guard let repeatable else { return }
    let error = PluginError.ended(end, lastLine: end.isItsOwn ? log.lastLine : nil)
    if isEarly {
      // Helps authors: most programs that end early lack a file or an environment variable.
      let names = environment.keys.sorted().joined(separator: ", ")
      log.note("\(error.words); it ran in \(folder), with the variables \(names)")
    }
    fail(error) { !repeatable.contains($0) }
    guard !repeatable.isEmpty else { return }
    let isNeeded = state.withLock { state in
      state.isStarting = !state.waiting.isEmpty
      return state.isStarting
    }
    if isNeeded { start() }
  }

  /// The numbers of the waiting questions that a program has not read before it ended.
  private static func unread(_ waiting: [Int: Waiting], by child: PluginChild?) -> Set<Int> {
    guard let read = child?.read else { return [] }
    return Set(waiting.filter { $0.value.position.map { $0 > read } ?? false }.keys)
  }

  /// Fails every waiting question.
  func failAll(_ error: any Error) {
    fail(error) { _ in true }
  }

  private func fail(_ error: any Error, where isWanted: @Sendable (_ id: Int) -> Bool) {
    let failed = state.withLock { state in
      let failed = state.waiting.filter { isWanted($0.key) }
      failed.keys.forEach { state.waiting[$0] = nil }
      return failed.values.map(\.self)
    }
    for waiting in failed {
      waiting.limit.cancel()
      waiting.continuation.resume(throwing: error)
    }
  }

  /// Waits for the end of a program; nil if it does not end in time.
  private func end(of child: PluginChild, within time: Duration) async -> PluginEnd? {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let limit = Task { [clock] in
      do { try await clock.sleep(for: time) } catch { return }
      end.finish()
    }
    child.onEnd { end.finish() }
    for await _ in ends {}
    limit.cancel()
    return child.end
  }
}
