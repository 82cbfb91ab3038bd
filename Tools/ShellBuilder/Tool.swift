import Foundation

/// Runs other programs for the builder.
enum Tool {
  /// Runs `swift`, with its output on standard error.
  ///
  /// - Throws: a `Refusal` if `swift` fails.
  static func run(_ arguments: [String], because why: String) throws {
    let process = process(arguments)
    process.standardOutput = FileHandle.standardError
    try process.run()
    try wait(for: process, because: why)
  }

  /// Runs `swift`, and returns its output.
  ///
  /// - Throws: a `Refusal` if `swift` fails.
  static func output(of arguments: [String], because why: String) throws -> String {
    let process = process(arguments)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    try wait(for: process, because: why)
    return text
  }

  private static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    return process
  }

  private static func wait(for process: Process, because why: String) throws {
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal(
        what: "\((process.arguments ?? []).joined(separator: " ")) has failed.", why: why,
        fix: "Mend what is named above.")
    }
  }
}
