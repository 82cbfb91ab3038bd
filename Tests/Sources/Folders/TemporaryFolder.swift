import Foundation

@testable import ReadingSupport

/// A folder with files of a test, deleted when it is released.
final class TemporaryFolder: Sendable {
  /// The smallest file that is recognized as a PNG picture.
  static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])

  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "feedshell-folder-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("\(url.path) was left: \(error)")
    }
  }

  /// Writes a picture whose name is not UTF-8.
  func addUnnamed() throws {
    let path = Array(url.path.utf8) + [UInt8(ascii: "/"), 0xFF, 0xFE, 0]
    let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { path in
      path.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    defer { close(descriptor) }
    guard Self.picture.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) > 0 else {
      throw POSIXError(.EIO)
    }
  }

  /// Writes a file, in a folder of its own if the path has one, `age` seconds old.
  @discardableResult
  func add(_ path: String, _ data: Data = picture, age: TimeInterval = 0) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: beginning.addingTimeInterval(-age)], ofItemAtPath: file.path)
    return file
  }
}
