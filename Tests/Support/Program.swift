public import Foundation
import PseudoTerminal

/// The built program, run with pipes as a script would.
public struct Program: Sendable {
  public struct Result: Sendable {
    public let out: String
    public let err: String
    public let status: Int32
    /// The lines of standard output.
    public var lines: [String] { out.split(separator: "\n").map(String.init) }
  }

  /// Beside the tests: the package manager builds both.
  public static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "feedshell")

  /// Runs the program to its end, with this on its standard input; ends it when the task is cancelled, as a time limit does.
  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "LC_ALL": "", "LANG": "C.UTF-8", "FEEDSHELL_SOURCE": "", "NO_COLOR": "", "XDG_CACHE_HOME": temporaryFolder(),
      ]) { $1 }
      .merging(environment) { $1 }
    let pipes = (input: Pipe(), out: Pipe(), err: Pipe())
    process.standardInput = pipes.input
    process.standardOutput = pipes.out
    process.standardError = pipes.err
    try process.run()
    try pipes.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipes.input.fileHandleForWriting.close()
    return await withTaskCancellationHandler {
      async let err = blocking { pipes.err.fileHandleForReading.readDataToEndOfFile() }
      let out = await blocking { pipes.out.fileHandleForReading.readDataToEndOfFile() }
      let result = await Result(
        out: String(decoding: out, as: UTF8.self), err: String(decoding: err, as: UTF8.self),
        status: blocking {
          process.waitUntilExit()
          return process.terminationStatus
        })
      return result
    } onCancel: {
      process.terminate()
    }
  }

  /// A folder that no other run uses.
  public static func temporaryFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
  }
}
