import Foundation

/// The lines of standard input, read off the main actor as they come.
nonisolated enum LineReader {
  static func standardInput() -> AsyncStream<String> {
    AsyncStream { lines in
      Thread.detachNewThread {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
    }
  }

  static func lines(_ lines: [String]) -> AsyncStream<String> {
    AsyncStream { stream in
      for line in lines { stream.yield(line) }
      stream.finish()
    }
  }
}
