import Foundation

/// A running `feedshell serve`.
final class DemoProgram {
  private let process = Process()
  /// The base URL of the served demo.
  let url: URL

  /// - Throws: `POSIXError` if the program does not report that it is serving.
  init(_ program: URL, port: Int = 0, items: Int, latency: Duration = .zero, options: [String] = []) throws {
    let output = Pipe()
    process.executableURL = program
    let milliseconds = Int(latency / .milliseconds(1))
    process.arguments =
      ["serve", "--port", "\(port)", "--items", "\(items)", "--latency", "\(milliseconds)"] + options
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let match = line.firstMatch(of: /http:\S+/), let url = URL(string: String(match.0)) else {
      kill(process.processIdentifier, SIGKILL)
      throw POSIXError(.ECONNREFUSED)
    }
    self.url = url
  }

  func stop() {
    // Termination signals do not work: the threads of this process block them, and child processes inherit that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
