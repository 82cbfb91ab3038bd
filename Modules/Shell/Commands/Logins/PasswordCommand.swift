import Foundation
import System

/// A shell command that prints a password, such as `pass show rss`; executed by `/bin/sh`.
package nonisolated struct PasswordCommand: Sendable {
  /// The reason why the command returned no password.
  package nonisolated enum Problem: Error, Hashable {
    /// The program could not be started; `reason` is the system's description of the error.
    case notStarted(reason: String)
    /// The program ended with the given status, or with the status that a shell would report for a signal.
    case failed(status: Int)
    /// The first line of the output is not text.
    case notText
  }

  private static let shell = "/bin/sh"
  /// The maximum length of the output, in bytes.
  private static let maximumLength = 65_536

  private let words: String

  /// Creates a command from the words that the user typed.
  package init(_ words: String) {
    self.words = words
  }

  /// Runs the command on a separate thread, and returns the first line of its output.
  @concurrent package func password() async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try run() }) }
    }
  }

  private func run() throws -> String {
    let (process, output) = try start()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= Self.maximumLength, case .bytes(let count) = output.read(into: &buffer) {
      bytes += buffer[..<count]
    }
    output.close()
    switch process.end() {
    case .exited(0): break
    case .exited(let status): throw Problem.failed(status: Int(status))
    case .signal(let signal): throw Problem.failed(status: 128 + Int(signal))
    case .unknown(let code): throw Problem.notStarted(reason: FileProblem.reason(of: POSIXError(code)))
    }
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard let password = String(validating: line, as: UTF8.self) else { throw Problem.notText }
    return password
  }

  /// Starts the program; returns its process, and the pipe for reading its output.
  private func start() throws -> (ExternalProcess, PipeEnd) {
    do {
      let pipe = try BytePipe()
      guard let input = pipe.input.descriptor else { throw POSIXError(.EBADF) }
      let process = try ExternalProgram(Self.shell, ["-c", words], output: .descriptor(input)).start()
      // Otherwise the output would never end.
      pipe.input.close()
      return (process, pipe.output)
    } catch {
      throw Problem.notStarted(reason: FileProblem.reason(of: error))
    }
  }
}
