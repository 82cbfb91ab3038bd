import Foundation

/// Programs that the builder runs.
enum Tool {
  /// Runs `swift`, whose errors go to standard error.
  ///
  /// - Returns: its output.
  /// - Throws: a `Refusal` if it fails.
  @discardableResult static func swift(_ arguments: [String], because why: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal(
        what: "swift \(arguments.joined(separator: " ")) has failed.\n\(text)", why: why,
        fix: "Mend what is named above.")
    }
    return text
  }
}
