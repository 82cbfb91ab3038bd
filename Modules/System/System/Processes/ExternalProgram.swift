import CSystem
import Foundation

/// A program to start, with its arguments, environment and standard streams.
///
/// The started program inherits only its standard streams, no other files or connections of FeedShell.
public struct ExternalProgram: Sendable {
  /// A standard stream of a program.
  public enum Stream: Hashable, Sendable {
    /// The corresponding standard stream of FeedShell.
    case inherited
    /// An empty input, or a discarded output.
    case none
    /// An open descriptor, which stays open in FeedShell.
    case descriptor(Int32)
  }

  /// The signals that are reset to their default actions in the started program, even if FeedShell ignores them.
  public enum Signals: Hashable, Sendable {
    /// Only the signals that FeedShell itself ignores.
    ///
    /// Signals that its parent ignored, as under `nohup`, stay ignored.
    case ignoredHere
    case all
  }

  /// The maximum number of attempts to start a file that is open for writing, and the pause between them in
  /// microseconds.
  private static let (attempts, pause) = (20, UInt32(10_000))

  private let path: String
  private let arguments: [String]
  private let environment: [String: String]?
  private let folder: String?
  private let streams: [Stream]
  private let hasOwnSession: Bool
  private let signals: Signals

  /// Describes a program without starting it; `path` is not looked up in `PATH`.
  ///
  /// `name` becomes `argv[0]`, by default `path`; the environment and the folder default to FeedShell's own. A program
  /// with its own session has no terminal, and does not receive the terminal's signals. `signals` selects the signals
  /// that are reset to their default actions.
  public init(
    _ path: String, _ arguments: [String], name: String? = nil, environment: [String: String]? = nil,
    folder: String? = nil, input: Stream = .inherited, output: Stream = .inherited, errors: Stream = .inherited,
    hasOwnSession: Bool = false, signals: Signals = .ignoredHere
  ) {
    self.path = path
    self.arguments = [name ?? path] + arguments
    self.environment = environment
    self.folder = folder
    streams = [input, output, errors]
    self.hasOwnSession = hasOwnSession
    self.signals = signals
  }

  /// Starts the program, and returns its process; the caller must wait for the end of the process.
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
        &process, path, words, variables ?? Self.ownEnvironment, descriptors, folder, hasOwnSession ? 1 : 0,
        signals == .all ? 1 : 0)
      // A file that was just written may still be open in a child process that another thread is about to start.
      guard error == ETXTBSY else { break }
      usleep(Self.pause)
    }
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return ExternalProcess(id: process, leadsGroup: hasOwnSession)
  }

  /// Starts the program, and reaps it on a separate thread, so that no zombie is left.
  public func startAside() throws {
    let process = try start()
    Thread.detachNewThread { _ = process.end() }
  }

  /// FeedShell's environment variables.
  private static var ownEnvironment: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[variables.count] { variables.append(variable) }
    return variables + [nil]
  }
}
