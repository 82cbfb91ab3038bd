package import Foundation
package import Shell
import System

/// The file of start-up commands, one per line.
package struct StartUpFile {
  package static let maximumSize = 1 << 20

  package let url: URL

  package init(url: URL) {
    self.url = url
  }

  package enum Problem: Error, Equatable {
    /// The file cannot be read; `reason` is the system's error message.
    case unreadable(reason: String)
    case tooLarge
  }

  /// Reads the commands, in order; returns an empty array if the file does not exist.
  package func commands() throws(Problem) -> [Invocation] {
    try Self.commands(in: try bytes() ?? [])
  }

  /// Parses the commands in the contents of a file.
  package static func commands(in bytes: [UInt8]) throws(Problem) -> [Invocation] {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .unreadable(reason: "not UTF-8 text") }
    let lines = (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().flatMap { index, line in
      Invocation.list(in: String(line), line: index + 1)
    }
  }

  /// Reads the contents; returns nil if the file does not exist.
  private func bytes() throws(Problem) -> [UInt8]? {
    let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)  // opening a FIFO would wait for its writer
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    // A FIFO without a writer reads as empty, so only seekable files are accepted.
    guard lseek(descriptor, 0, SEEK_CUR) == 0 else { throw .unreadable(reason: "\(FileProblem.notRegular)") }
    var bytes = [UInt8](repeating: 0, count: Self.maximumSize + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard more >= 0 || errno == EINTR else { throw .unreadable(reason: String(cString: strerror(errno))) }
      if more == 0 { break }
      count += max(0, more)
    }
    guard count <= Self.maximumSize else { throw .tooLarge }
    return Array(bytes[..<count])
  }
}
