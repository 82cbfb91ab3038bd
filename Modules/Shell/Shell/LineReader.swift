import Foundation

/// Reads a script line by line, on demand.
package actor LineReader {
  private let read: @Sendable () async throws -> [UInt8]
  private var splitter = LineSplitter()
  private var lines: ArraySlice<ScriptLine> = []
  private var isAtEnd = false
  /// The lines to return for an empty script; cleared once a byte has been read.
  private var linesIfEmpty: [ScriptLine]

  /// Creates a reader of the lines of a script.
  ///
  /// - Parameters:
  ///   - linesIfEmpty: the lines to return if the script is empty.
  ///   - read: reads the next bytes; returns an empty array at the end.
  package init(orIfEmpty linesIfEmpty: [ScriptLine] = [], read: @escaping @Sendable () async throws -> [UInt8]) {
    self.linesIfEmpty = linesIfEmpty
    self.read = read
  }

  /// Reads the next line; returns nil at the end of the script.
  package func next() async throws -> ScriptLine? {
    while lines.isEmpty, !isAtEnd {
      let bytes = try await read()
      isAtEnd = bytes.isEmpty
      lines = try isAtEnd ? ([splitter.end()].compactMap(\.self) + linesIfEmpty)[...] : splitter.split(bytes)[...]
      linesIfEmpty = []
    }
    return lines.popFirst()
  }
}

nonisolated extension LineReader {
  /// Reads the lines of standard input; for empty input, returns the given lines.
  ///
  /// Throws `StreamError` if reading fails.
  package static func standardInput(orIfEmpty lines: [ScriptLine] = []) -> AsyncThrowingStream<ScriptLine, any Error> {
    let reader = LineReader(orIfEmpty: lines) {
      // Read on a separate thread, because reading may block for ever.
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try readStandardInput() }) }
      }
    }
    return AsyncThrowingStream { try await reader.next() }
  }

  package static func lines(_ lines: [ScriptLine]) -> AsyncThrowingStream<ScriptLine, any Error> {
    AsyncThrowingStream { stream in
      for line in lines { stream.yield(line) }
      stream.finish()
    }
  }

  /// Reads the next available bytes; returns an empty array at the end of the input.
  private static func readStandardInput() throws(StreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      if count >= 0 { return Array(bytes[..<count]) }
      switch errno {
      case EINTR: continue
      case EAGAIN:  // another program has made the stream non-blocking
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, -1)
      case let code: throw StreamError(stream: .input, code: code)
      }
    }
  }
}
