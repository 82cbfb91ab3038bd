import Foundation
import Synchronization
import System

/// A started plugin program: sends it lines, and reports the lines it writes, on a separate thread.
final class PluginChild: Sendable {
  /// The handlers of a program's output, called on its thread.
  struct Events: Sendable {
    /// Receives a line of the program's standard output, without the line break.
    let line: @Sendable (Data) -> Void
    /// Receives the bytes after the last line break of the program's standard output.
    let rest: @Sendable (Data) -> Void
    /// Receives a line of the program's standard error; untrusted.
    let errorLine: @Sendable (Data) -> Void
    /// Receives the end of the program; called once, after the last line.
    let end: @Sendable (PluginEnd) -> Void
  }

  private struct State {
    /// The process; nil once its id may have been reused.
    var process: ExternalProcess?
    var exit: ExternalProcess.End?
    /// The bytes not yet written to the program's input.
    var outgoing: [UInt8] = []
    var closesInput = false
    /// The reason why FeedShell ended the program; nil if the program ended by itself or still runs.
    var reason: PluginEnd?
    /// The numbers of bytes and lines that the program has written since its last answer.
    var noise = (bytes: 0, lines: 0)
    var end: PluginEnd?
    /// The number of bytes sent to the program.
    var sent = 0
    /// The number of sent bytes that were dropped because the input was closed.
    var refused = 0
    /// The number of sent bytes that the program had not read when it ended.
    var inPipe = 0
    var onEnd: [@Sendable () -> Void] = []
  }

  private static let bufferSize = 65_536

  private let state: Mutex<State>
  private let (input, output, errors): (BytePipe, BytePipe, BytePipe)
  /// Wakes the thread that transfers bytes.
  private let alarm: BytePipe
  private let events: Events

  /// Starts a program, in `folder` or, if it is nil, in the folder of this program.
  init(
    _ file: String, _ arguments: [String], environment: [String: String], folder: String? = nil, events: Events
  ) throws {
    (input, output, errors, alarm) = (try BytePipe(), try BytePipe(), try BytePipe(), try BytePipe())
    self.events = events
    let process = try ExternalProgram(
      file, arguments, environment: environment, folder: folder, input: Self.stream(input.output),
      output: Self.stream(output.input), errors: Self.stream(errors.input), hasOwnSession: true, signals: .all
    ).start()
    state = Mutex(State(process: process))
    [input.output, output.input, errors.input].forEach { $0.close() }
    [input.input, output.output, errors.output, alarm.input, alarm.output].forEach { $0.neverWait() }
    Thread.detachNewThread { self.exchange() }
    Thread.detachNewThread { self.awaitEnd() }
  }

  private static func stream(_ end: PipeEnd) -> ExternalProgram.Stream {
    end.descriptor.map { .descriptor($0) } ?? .none
  }

  /// The number of bytes that were sent to the program and that it has not read yet.
  var unread: Int { state.withLock { $0.outgoing.count } + (input.input.unread ?? 0) }

  /// The number of bytes that the program has read; only exact after its end.
  var read: Int { state.withLock { $0.sent - $0.outgoing.count - $0.refused - $0.inPipe } }

  /// Sends lines; returns the number of bytes, in total, that the program will have read after these lines.
  @discardableResult
  func send(_ lines: [Data]) -> Int {
    defer { wake() }
    return state.withLock { state in
      for line in lines {
        state.outgoing += Array(line) + [0x0A]
        state.sent += line.count + 1
      }
      return state.sent
    }
  }

  /// How the program ended; nil until all its output has been reported.
  var end: PluginEnd? { state.withLock { $0.end } }

  /// Calls a function when the program ends, or at once if it has ended.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.end == nil { state.onEnd.append(body) }
      return state.end != nil
    }
    if isOver { body() }
  }

  /// Resets the counts of bytes and lines that the program has written since its last answer.
  func noteAnswer() {
    state.withLock { $0.noise = (0, 0) }
  }

  /// Closes the program's input, to ask the program to end.
  func closeInput() {
    state.withLock { $0.closesInput = true }
    wake()
  }

  /// Sends a signal to the program and to the processes it has started, unless it has ended.
  func send(signal: Int32) {
    state.withLock { $0.process?.send(signal) }
  }

  /// Kills the program; `reason` is reported instead of the signal.
  func kill(because reason: PluginEnd) {
    state.withLock { $0.reason = $0.reason ?? reason }
    send(signal: SIGKILL)
  }
}

// MARK: - Threads

extension PluginChild {
  private func wake() {
    _ = alarm.input.write([0])
  }

  /// Waits for the end of the process, and kills the processes that are left in its process group.
  private func awaitEnd() {
    guard let process = state.withLock({ $0.process }) else { return }
    process.waitForEnd()
    state.withLock { state in
      process.send(SIGKILL)
      state.exit = process.end()
      state.process = nil
    }
    wake()
  }

  /// Transfers bytes in both directions until the process has ended.
  private func exchange() {
    var lines = LineBuffer(limit: PluginLimits.lineLength)
    var errorLines = LineBuffer(limit: PluginLimits.errorLineLength)
    var bytes = [UInt8](repeating: 0, count: Self.bufferSize)
    while true {
      let exit = state.withLock { $0.exit }
      write()
      read(output.output, &bytes, &lines, events.line, tooLong: .lineTooLong)
      read(errors.output, &bytes, &errorLines, events.errorLine, tooLong: nil)
      // `exit` was read before the pipes, so all output of an ended process has been reported.
      if let exit {
        return finish(exit, last: lines.takeRest().map { Data($0) }, lastError: errorLines.takeRest().map { Data($0) })
      }
      wait()
    }
  }

  private func finish(_ exit: ExternalProcess.End, last: Data?, lastError: Data?) {
    last.map(events.rest)
    lastError.map(events.errorLine)
    let inPipe = input.input.unread ?? 0
    [input.input, output.output, errors.output].forEach { $0.close() }
    let (end, onEnd) = state.withLock { state in
      let end = state.reason ?? PluginEnd(exit)
      state.inPipe = inPipe
      state.end = end
      return (end, state.onEnd)
    }
    events.end(end)
    onEnd.forEach { $0() }
  }

  /// Waits until something can be read or, if there is output for the program, written.
  private func wait() {
    let isWriting = state.withLock { !$0.outgoing.isEmpty }
    var descriptors = [output.output, errors.output, alarm.output].compactMap(\.descriptor).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if isWriting, let descriptor = input.input.descriptor {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0))
    }
    poll(&descriptors, nfds_t(descriptors.count), -1)
    var bytes = [UInt8](repeating: 0, count: 64)
    while case .bytes = alarm.output.read(into: &bytes) {}
  }

  private func write() {
    state.withLock { state in
      while !state.outgoing.isEmpty {
        switch input.input.write(state.outgoing[...]) {
        case .bytes(let count): state.outgoing.removeFirst(count)
        case .blocked: return
        case .closed:
          // The program closed its input; its exit or its silence will be reported as the failure.
          (state.refused, state.outgoing) = (state.refused + state.outgoing.count, [])
        }
      }
      if state.closesInput { input.input.close() }
    }
  }

  private func read(
    _ pipe: PipeEnd, _ bytes: inout [UInt8], _ buffer: inout LineBuffer, _ report: (Data) -> Void, tooLong: PluginEnd?
  ) {
    // Limits the reads per call, so that a program that never stops writing cannot block writes to its input.
    for _ in 0..<16 {
      switch pipe.read(into: &bytes) {
      case .bytes(let size):
        let ends = bytes[..<size].count { $0 == 0x0A }
        guard count(bytes: size, lines: ends) else { return kill(because: .noise) }
        for line in buffer.lines(adding: bytes[..<size]) {
          switch line {
          case .bytes(let bytes): report(Data(bytes))
          case .tooLong: tooLong.map(kill)
          }
        }
      case .blocked: return
      case .closed: return pipe.close()
      }
    }
  }

  /// Counts output since the last answer; returns false if it exceeds a limit.
  private func count(bytes: Int, lines: Int) -> Bool {
    state.withLock { state in
      state.noise = (state.noise.bytes + bytes, state.noise.lines + lines)
      return state.noise.bytes <= PluginLimits.noise && state.noise.lines <= PluginLimits.noiseLines
    }
  }
}
