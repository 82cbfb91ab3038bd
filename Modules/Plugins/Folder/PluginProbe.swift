import Foundation
import Synchronization

/// Asks a program to describe itself.
struct PluginProbe: Sendable {
  let environment: [String: String]
  let clock: any Clock<Duration>

  /// The lines of the answer to `describe`.
  ///
  /// - Throws: `PluginError` if the program cannot be started, has ended in failure, or takes longer than
  ///   `PluginLimits.description`; or `CancellationError`.
  func description(of file: String) async throws -> [Data] {
    let lines = CollectedLines()
    let log = PluginLog.unkept
    let (ends, ending) = AsyncStream.makeStream(of: PluginEnd?.self)
    let child: PluginChild
    do {
      child = try PluginChild(
        file, ["describe"], environment: PluginEnvironment.limited(environment),
        events: PluginChild.Events(
          line: { lines.append($0) }, rest: { lines.append($0) }, errorLine: { log.add($0) }, end: { ending.yield($0) })
      )
    } catch let error as POSIXError {
      throw PluginError.notStarted(reason: String(cString: strerror(error.code.rawValue)))
    }
    child.closeInput()
    let limit = Task { [clock] in
      do { try await clock.sleep(for: PluginLimits.description) } catch { return }
      ending.yield(nil)
    }
    defer { limit.cancel() }
    let end = await ends.first(where: { _ in true }) ?? nil
    if Task.isCancelled {
      child.kill(because: .dismissed)
      throw CancellationError()
    }
    switch end {
    case .exited(EXIT_SUCCESS): return lines.all
    case let end?: throw PluginError.ended(end, lastLine: log.lastLine)
    case nil:
      child.kill(because: .dismissed)
      throw PluginError.notDescribed(lastLine: log.lastLine)
    }
  }
}

/// Lines that are collected on another thread.
private final class CollectedLines: Sendable {
  private let lines = Mutex<[Data]>([])

  var all: [Data] { lines.withLock(\.self) }

  func append(_ line: Data) {
    lines.withLock { $0.append(line) }
  }
}
