public import Foundation
import PseudoTerminal
import Synchronization

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

  /// Runs the program to its end, with this on its standard input.
  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Result {
    try await blocking { Swift.Result { try runAndWait(arguments, input, environment) } }.get()
  }

  /// A folder that no other run uses.
  public static func temporaryFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
  }

  private static func runAndWait(
    _ arguments: [String], _ input: String, _ environment: [String: String]
  ) throws -> Result {
    let process = Process()
    let (standardInput, out, err) = (Pipe(), Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "LC_ALL": "", "LANG": "C.UTF-8", "FEEDSHELL_SOURCE": "", "NO_COLOR": "", "XDG_CACHE_HOME": temporaryFolder(),
      ]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = standardInput
    process.standardOutput = out
    process.standardError = err
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let errors = Mutex(Data())
    let reader = DispatchQueue(label: "standard error")
    reader.async {
      let data = err.fileHandleForReading.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    let output = out.fileHandleForReading.readDataToEndOfFile()
    reader.sync {}
    process.waitUntilExit()
    return Result(
      out: String(decoding: output, as: UTF8.self), err: String(decoding: errors.withLock { $0 }, as: UTF8.self),
      status: process.terminationStatus)
  }
}
