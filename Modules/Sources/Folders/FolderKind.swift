public import Foundation
import Loading
public import Sources

/// Folders of pictures on this computer: `~/Pictures`, `/path`, `./path`, `folder:PATH`; a `/**` at the end includes
/// subfolders.
public struct FolderKind: SourceKind {
  /// The suffix of an address that includes subfolders.
  static let recursive = "/**"

  public let name = "folder"
  public let isLocal = true
  private let home: String
  private let current: String

  /// Creates the kind; `home` is the folder for `~`, and `current` the folder for relative paths.
  public init(home: String = NSHomeDirectory(), current: String = FileManager.default.currentDirectoryPath) {
    self.home = home
    self.current = current
  }

  public var examples: [String] { ["~/FOLDER"] }

  public func location(explicit text: String) -> String? {
    let path = text.trimmingCharacters(in: .whitespaces)
    guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
    let isRecursive = path.hasSuffix(Self.recursive)
    let folder = absolute(isRecursive ? String(path.dropLast(Self.recursive.count)) : path)
    return isRecursive ? (folder == "/" ? "" : folder) + Self.recursive : folder
  }

  public func location(byForm text: String) -> String? {
    let isPath = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) } || [".", "..", "~"].contains(text)
    return isPath ? location(explicit: text) : nil
  }

  public func address(typed text: String) -> String? {
    let folder = text.hasSuffix(Self.recursive) ? String(text.dropLast(Self.recursive.count)) : text
    var isFolder: ObjCBool = false
    guard !folder.isEmpty, !folder.contains(":"),
      FileManager.default.fileExists(atPath: absolute(folder), isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    return "./\(text)"
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard location.hasPrefix("/") else { throw LoadFailure.notAnAddress }
    let isRecursive = location.hasSuffix(Self.recursive)
    let path = isRecursive ? String(location.dropLast(Self.recursive.count)) : location
    return FolderSource(
      FolderReader(path: path.isEmpty ? "/" : path, isRecursive: isRecursive), pageSize: services.pageSize,
      metadata: services.imageMetadata)
  }

  private func absolute(_ path: String) -> String {
    let full =
      if path.isEmpty {
        "/"
      } else if path == "~" || path.hasPrefix("~/") {
        home + path.dropFirst()
      } else {
        path.hasPrefix("/") ? path : "\(current)/\(path)"
      }
    return URL(filePath: full, directoryHint: .notDirectory).standardized.path
  }
}
