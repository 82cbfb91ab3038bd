import Foundation
import JSON
import Synchronization
import System

/// The running program of a plugin, shared by all its scenes and started by the first question.
///
/// If the program ends, it is started again by the next question, or for waiting questions that it had not read. If
/// it
/// continues cancelled work, it is killed, and the waiting loads are sent to a new process.
public final class PluginProcess: Sendable {
  /// A question waiting for its answer.
  struct Waiting: Sendable {
    let question: PluginQuestion
    /// The lines to send: the question, preceded by its prelude.
    let lines: [Data]
    let continuation: CheckedContinuation<JSONValue, any Error>
    let limit: Task<Void, Never>
    /// The number of bytes that the program will have read, in total, after reading `lines`; nil until they are sent.
    var position: Int?
  }

  struct State {
    var child: PluginChild?
    var isStarting = false
    /// The number of the child, which distinguishes its end from the end of an earlier child.
    var generation = 0
    var lastID = 0
    /// The number of lines that the child has written to standard output.
    var lineCount = 0
    var waiting: [Int: Waiting] = [:]
    /// Whether the child may still be working on a cancelled question.
    var hasCancelled = false
    /// Whether the child has answered a question.
    var hasAnswered = false
  }

  /// Receives each line that is sent to the program, or received from it.
  public typealias Trace = @Sendable (_ isSent: Bool, _ line: String) -> Void

  let file: String
  let environment: [String: String]
  /// The working directory of the program: FeedShell's own, except in checks.
  var folder: String { otherFolder ?? FileManager.default.currentDirectoryPath }
  private let otherFolder: String?
  let log: PluginLog
  let clock: any Clock<Duration>
  /// Called with each line that is not a message.
  let onNoise: @Sendable (Data) -> Void
  /// Called with the number of an answer for which no question waits, and whether a question was sent with that number;
  /// nil outside of checks.
  let onStray: (@Sendable (_ id: Int?, _ wasAsked: Bool) -> Void)?
  /// Called with each line sent or received; nil to trace nothing.
  let trace: Trace?
  let state = Mutex(State())

  /// Creates the process without starting it; the program gets the part of `environment` that plugins may receive.
  ///
  /// `log` receives the program's standard error, and `trace` each line sent or received.
  public convenience init(
    _ file: String, environment: [String: String], log: PluginLog, trace: Trace? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(file, environment: environment, log: log, clock: clock, onNoise: { log.add($0) }, trace: trace)
  }

  /// Creates the process without starting it; `onNoise` is called with each line that is not a message.
  ///
  /// With `onStray`, an answer without a question fails all waiting questions, because they would never be answered.
  /// A nil `folder` is FeedShell's working directory; `variables` are added to the part of `environment` that plugins
  /// may receive.
  init(
    _ file: String, environment: [String: String], variables: [String: String] = [:], in folder: String? = nil,
    log: PluginLog, clock: any Clock<Duration>, onNoise: @escaping @Sendable (Data) -> Void,
    onStray: (@Sendable (Int?, Bool) -> Void)? = nil, trace: Trace? = nil
  ) {
    (self.onStray, self.trace) = (onStray, trace)
    (self.file, otherFolder) = (file, folder)
    self.environment = PluginEnvironment.limited(environment).merging(variables) { $1 }
    self.log = log
    self.clock = clock
    self.onNoise = onNoise
  }

  deinit {
    kill()
  }

  /// Whether the program is running.
  var isRunning: Bool { state.withLock { $0.child != nil } }

  /// Kills the program, if it runs.
  func kill() {
    state.withLock { $0.child }?.kill(because: .dismissed)
  }

  /// Sends a question, right after `prelude` to the same process, and returns the answer, a JSON object.
  ///
  /// Throws `PluginError`, `PluginProblem` for a file that other users may change, or `CancellationError`.
  func ask(_ question: PluginQuestion, after prelude: PluginPrelude? = nil) async throws -> JSONValue {
    let id = state.withLock { state in
      state.lastID += prelude == nil ? 1 : 2
      return state.lastID
    }
    let lines = (prelude?.lines(id - 1) ?? []) + [question.line(id)]
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { begin(question, lines, id, prelude, $0) }
    } onCancel: {
      cancel(id, with: CancellationError())
    }
  }
}

// MARK: - Questions

extension PluginProcess {
  private func begin(
    _ question: PluginQuestion, _ lines: [Data], _ id: Int, _ prelude: PluginPrelude?,
    _ continuation: CheckedContinuation<JSONValue, any Error>
  ) {
    let (child, mayBeBusy, isFirst) = state.withLock { state in
      // Inside the lock, so that a time limit that expires at once finds the question.
      let limit = Task { [weak self, clock] in
        do { try await clock.sleep(for: PluginLimits.silence) } catch { return }
        guard let self else { return }
        cancel(id, with: PluginError.silent(lastLine: log.lastLine))
      }
      state.waiting[id] = Waiting(question: question, lines: lines, continuation: continuation, limit: limit)
      if prelude?.isCancellation == true { state.hasCancelled = true }
      let isFirst = state.child == nil && !state.isStarting
      if isFirst { state.isStarting = true }
      // While the program is starting, its lines wait here; `start` sends them.
      if !Task.isCancelled { state.waiting[id]?.position = send(lines, to: state.child) }
      return (state.child, state.hasCancelled, isFirst)
    }
    // The cancellation handler finds no question that is not registered yet.
    if Task.isCancelled { cancel(id, with: CancellationError()) }
    if isFirst { return start() }
    if let child, mayBeBusy { watch(child) }
  }

  /// Starts the program, unless other users may change it, and sends it all waiting questions.
  func start() {
    let generation = state.withLock { state in
      state.generation += 1
      (state.isStarting, state.hasCancelled, state.hasAnswered, state.lineCount) = (true, false, false, 0)
      return state.generation
    }
    log.begin()
    do {
      try PluginPath().check(file)
      let child = try PluginChild(
        file, ["serve"], environment: environment, folder: otherFolder,
        events: PluginChild.Events(
          line: { [weak self] in self?.read($0, isWhole: true) },
          rest: { [weak self] in self?.read($0, isWhole: false) },
          errorLine: { [log] in log.add($0) }, end: { [weak self] in self?.didEnd($0, generation) }))
      let end = state.withLock { state in
        let end = child.end
        (state.child, state.isStarting) = (end == nil ? child : nil, false)
        for (id, waiting) in state.waiting.sorted(by: { $0.key < $1.key }) {
          state.waiting[id]?.position = send(waiting.lines, to: state.child)
        }
        return end
      }
      // It may have ended before it was recorded as running.
      if let end { return didEnd(end, generation) }
    } catch {
      state.withLock { $0.isStarting = false }
      switch error {
      case PluginProblem.unreadable(_, let reason): failAll(PluginError.notStarted(reason: reason))
      case let problem as PluginProblem: failAll(problem)
      default: failAll(PluginError.notStarted(reason: FileProblem.reason(of: error)))
      }
    }
  }

  /// Sends lines to a running program; see `PluginChild.send`.
  private func send(_ lines: [Data], to child: PluginChild?) -> Int? {
    guard let child else { return nil }
    if let trace { for line in lines { trace(true, String(decoding: line, as: UTF8.self)) } }
    return child.send(lines)
  }

  /// Fails a waiting question, and sends the program a message that cancels it.
  private func cancel(_ id: Int, with error: any Error) {
    let (waiting, child) = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: id)
      if waiting != nil { state.hasCancelled = true }
      return (waiting, state.child)
    }
    guard let waiting else { return }
    waiting.limit.cancel()
    waiting.continuation.resume(throwing: error)
    guard let child else { return }
    _ = send([PluginQuestion.cancellation(of: id)], to: child)
    watch(child)
  }

  /// Kills a program that does not read its messages in time, because it is continuing cancelled work.
  private func watch(_ child: PluginChild) {
    Task { [weak self, weak child, clock] in
      do { try await clock.sleep(for: PluginLimits.patience) } catch { return }
      guard let self, let child else { return }
      if child.unread > 0 { return child.kill(because: .notCancelled) }
      state.withLock { $0.hasCancelled = false }
    }
  }
}
