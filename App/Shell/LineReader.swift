import Foundation

/// Lines for a script: from standard input, read off the main actor, or from an array.
nonisolated enum LineReader {
  /// The lines without line ends; throws `StreamError` if reading fails.
  static func standardInput() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { lines in
      Thread.detachNewThread {
        do {
          try readLines { lines.yield($0) }
          lines.finish()
        } catch {
          lines.finish(throwing: error)
        }
      }
    }
  }

  static func lines(_ lines: [String]) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { stream in
      for line in lines { stream.yield(line) }
      stream.finish()
    }
  }

  private static func readLines(_ yield: (String) -> Void) throws(StreamError) {
    var partialLine: [UInt8] = []
    while true {
      let bytes = try read()
      guard !bytes.isEmpty else { break }
      let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for part in parts.dropLast() {
        yield(text(partialLine + part))
        partialLine = []
      }
      partialLine += parts.last ?? []
    }
    if !partialLine.isEmpty { yield(text(partialLine)) }
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// The next available bytes; empty at the end of the input.
  private static func read() throws(StreamError) -> [UInt8] {
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
