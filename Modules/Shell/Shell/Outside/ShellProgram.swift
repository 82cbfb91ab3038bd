package import Foundation
import System

/// A program named by the user, executed by `/bin/sh` in the shell's terminal.
///
/// The program remains in the shell's process group, so it receives Ctrl-C and Ctrl-Z. The command line may only
/// contain text typed by the user; any other text must be passed in `arguments`.
package nonisolated struct ShellProgram: Sendable {
  /// The result of a program.
  package enum End: Equatable {
    case exited(Int32)
    case signal(Int32)
    /// The shell `/bin/sh` could not be started.
    case notStarted(reason: String)

    /// Whether the user ended the program with Ctrl-C; shells report this as an exit status.
    package var isInterrupt: Bool { self == .signal(SIGINT) || self == .exited(128 + SIGINT) }
  }

  /// The standard input of a program.
  package enum Input {
    /// The shell's own standard input.
    case inherited
    /// No input, because the shell itself reads commands from standard input.
    case none
    case bytes([UInt8])
  }

  private static let shell = "/bin/sh"
  /// The command line that starts the user's own shell.
  package static let userShell = "exec \"${SHELL:-/bin/sh}\""
  /// The command line that starts a program with unparsed arguments.
  private static let exec = "exec \"$0\" \"$@\""

  let words: String
  let input: Input
  /// The arguments of the command line: `$0`, `$1` and so on.
  let arguments: [String]
  /// The program's name, for messages.
  package var name: String { arguments.first.map { URL(filePath: $0).lastPathComponent } ?? words }

  package init(words: String, input: Input) {
    (self.words, self.input, arguments) = (words, input, [])
  }

  /// Creates a program with arguments; the program uses the terminal.
  package init(_ program: URL, _ arguments: [String]) {
    (words, input, self.arguments) = (Self.exec, .inherited, [program.path] + arguments)
  }

  /// Runs the program, and waits until it ends; if Ctrl-Z stops the program, this process also stops.
  func run() -> End {
    var pipe: [Int32] = [-1, -1]
    if case .bytes = input {
      guard Foundation.pipe(&pipe) == 0 else { return .notStarted(reason: Self.reason(errno)) }
      pipe.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    }
    let stream: ExternalProgram.Stream =
      switch input {
      case .inherited: .inherited
      case .none: .none
      case .bytes: .descriptor(pipe[0])
      }
    let process: ExternalProcess
    do {
      defer { if pipe[0] >= 0 { close(pipe[0]) } }
      process = try ExternalProgram(Self.shell, ["-c", words] + arguments, input: stream).start()
    } catch {
      if pipe[1] >= 0 { close(pipe[1]) }
      return .notStarted(reason: FileProblem.reason(of: error))
    }
    // Write on another thread, so that this one notices if the program stops while it reads.
    if case .bytes(let bytes) = input {
      Thread.detachNewThread { [pipe] in Self.write(bytes, to: pipe[1]) }
    }
    return Self.end(of: process)
  }

  /// Runs the program on a separate thread.
  @concurrent package func runAside() async -> End {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run()) }
    }
  }

  /// Writes the bytes until the program stops reading.
  private static func write(_ bytes: [UInt8], to pipe: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(pipe, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }  // the program reads no more, such as `head`
      rest = rest.dropFirst(count)
    }
    close(pipe)
  }

  private static func end(of process: ExternalProcess) -> End {
    // Ctrl-Z stops both programs, so that the parent shell gets its terminal back; `fg` continues both.
    let end = process.end {
      raise(SIGSTOP)  // returns when this program is continued
      process.send(SIGCONT)
    }
    return switch end {
    case .exited(let status): .exited(status)
    case .signal(let signal): .signal(signal)
    case .unknown(let code): .notStarted(reason: reason(code.rawValue))
    }
  }

  private static func reason(_ code: Int32) -> String {
    FileProblem.reason(of: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
  }
}
