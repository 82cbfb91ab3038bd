import CSystem
import Foundation

/// A program to start, with its arguments, environment and standard streams.
///
/// It gets its standard streams only: files and connections of this program are not for others.
public struct ExternalProgram: Sendable {
  /// A standard stream of a program.
  public enum Stream: Hashable, Sendable {
    /// That of this program.
    case inherited
    /// An empty input, or an output that is discarded.
    case none
    /// An open descriptor of this program, which keeps it.
    case descriptor(Int32)
  }

  /// The signals that have their usual effect on the program again, though this one ignores them.
  public enum Signals: Hashable, Sendable {
    /// Those that this program ignores by itself: others stay ignored, as under `nohup`.
    case ignoredHere
    case all
  }

  /// The number of attempts to start a file that is open for writing, and the pause between them, in microseconds.
  private static let (attempts, pause) = (20, UInt32(10_000))

  private let path: String
  private let arguments: [String]
  private let environment: [String: String]?
  private let streams: [Stream]
  private let hasOwnSession: Bool
  private let signals: Signals

  /// A program that is not started yet.
  ///
  /// - Parameters:
  ///   - path: the path of its file; `PATH` is not searched.
  ///   - arguments: its arguments, after the name, which is the path unless `name` is given.
  ///   - name: its name, as it sees it itself.
  ///   - environment: its environment; nil for that of this program.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - errors: its standard error.
  ///   - hasOwnSession: whether it begins a session, without a terminal and its signals.
  ///   - signals: the signals that have their usual effect again.
  public init(
    _ path: String, _ arguments: [String], name: String? = nil, environment: [String: String]? = nil,
    input: Stream = .inherited, output: Stream = .inherited, errors: Stream = .inherited, hasOwnSession: Bool = false,
    signals: Signals = .ignoredHere
  ) {
    self.path = path
    self.arguments = [name ?? path] + arguments
    self.environment = environment
    streams = [input, output, errors]
    self.hasOwnSession = hasOwnSession
    self.signals = signals
  }

  /// Starts the program.
  ///
  /// - Returns: its process, whose end the caller has to wait for.
  /// - Throws: `POSIXError` if it cannot be started.
  public func start() throws -> ExternalProcess {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(null) }
    let descriptors = streams.enumerated().map { index, stream in
      switch stream {
      case .inherited: Int32(index)
      case .none: null
      case .descriptor(let number): number
      }
    }
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { $0.map { name, value in strdup("\(name)=\(value)") } + [nil] }
    defer { (words + (variables ?? [])).forEach { free($0) } }
    var process = pid_t()
    var error: Int32 = 0
    for _ in 0..<Self.attempts {
      error = cprocesses_start(
        &process, path, words, variables ?? Self.ownEnvironment, descriptors, hasOwnSession ? 1 : 0,
        signals == .all ? 1 : 0)
      // A file that was just written is still open in a process that another thread is about to start.
      guard error == ETXTBSY else { break }
      usleep(Self.pause)
    }
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return ExternalProcess(id: process, leadsGroup: hasOwnSession)
  }

  /// Starts the program, and waits for its end on a thread of its own, so that nothing of it is left.
  ///
  /// - Throws: `POSIXError` if it cannot be started.
  public func startAside() throws {
    let process = try start()
    Thread.detachNewThread { _ = process.end() }
  }

  /// The current environment.
  private static var ownEnvironment: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[variables.count] { variables.append(variable) }
    return variables + [nil]
  }
}
