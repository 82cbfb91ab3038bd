import Foundation
import Synchronization

/// Runs a program once, for its description or its feed.
struct PluginProbe: Sendable {
  let environment: [String: String]
  let clock: any Clock<Duration>

  /// The lines that `file` prints for `describe`, within `PluginLimits.description`.
  func description(of file: String) async throws -> [Data] {
    try await lines(of: file, ["describe"], within: PluginLimits.description) { .notDescribed(lastLine: $0) }
  }

  /// Runs a program to its end, and returns the lines that it prints.
  ///
  /// `late` makes the error for a program that exceeds `time`, from the last line of its standard error.
  func lines(
    of file: String, _ arguments: [String], within time: Duration, late: (_ lastLine: String?) -> PluginError
  ) async throws -> [Data] {
    let lines = CollectedLines()
    let log = PluginLog.discarded
    let (ends, ending) = AsyncStream.makeStream(of: PluginEnd?.self)
    let child: PluginChild
    do {
      child = try PluginChild(
        file, arguments, environment: PluginEnvironment.limited(environment),
        events: PluginChild.Events(
          line: { lines.append($0) }, rest: { lines.append($0) }, errorLine: { log.add($0) }, end: { ending.yield($0) })
      )
    } catch let error as POSIXError {
      throw PluginError.notStarted(reason: String(cString: strerror(error.code.rawValue)))
    }
    child.closeInput()
    let limit = Task { [clock] in
      do { try await clock.sleep(for: time) } catch { return }
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
      throw late(log.lastLine)
    }
  }
}

/// Collects lines that another thread adds.
private final class CollectedLines: Sendable {
  private let lines = Mutex<[Data]>([])

  var all: [Data] { lines.withLock(\.self) }

  func append(_ line: Data) {
    lines.withLock { $0.append(line) }
  }
}
