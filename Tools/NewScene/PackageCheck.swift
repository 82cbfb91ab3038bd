import Foundation

/// Checks that the package manager can load a package.
enum PackageCheck {
  /// - Throws: a `Refusal` with the package manager's message if the package does not load.
  static func check(_ folder: URL) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "new-scene-\(UUID().uuidString)")
    defer { remove(scratch) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path, "describe",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal(
        what: "The package would not load:\n\(words)", why: "Nothing could be built, and new-scene itself not be run.",
        fix: "Mend what is named there first; nothing has been changed.")
    }
  }

  private static func remove(_ scratch: URL) {
    do {
      try FileManager.default.removeItem(at: scratch)
    } catch {
      return  // the system clears its temporary folder
    }
  }
}
