package import Foundation
package import Localization
import SceneKit
package import Shell
import System
import Viper

/// Stores each value of the scenes in a separate private file, so that a damaged file affects only one value.
package final class MemoryFolder: SceneMemoryStorage {
  /// The maximum number of stored values; the oldest are deleted first.
  package static let maximumCount = 256

  private let folder: URL
  private let texts: () -> Strings<OutsideText>

  /// Creates a storage in a folder, which need not exist yet.
  package init(_ folder: URL, texts: @escaping () -> Strings<OutsideText>) {
    self.folder = folder
    self.texts = texts
  }

  package func data(named name: String) -> Data? {
    do {
      return try PrivateFile(file(named: name)).read(atMost: SceneMemory.maximumSize)
    } catch {
      return nil  // not written by this program: the scene starts without a value
    }
  }

  package func keep(_ data: Data?, named name: String) throws {
    let url = file(named: name)
    do {
      guard let data else { return try delete(url) }
      guard data.count <= SceneMemory.maximumSize else { throw FileProblem.tooLarge(limit: SceneMemory.maximumSize) }
      let file = PrivateFile(url)
      try file.makeFolder()
      try file.replace(with: data)
      try deleteOldest()
    } catch {
      let reason = SystemReason(FileProblem.reason(of: error))
      throw Failure(.storage, texts()(.fileUnwritable, ["file": url.path, "reason": reason]))
    }
  }

  /// Returns the file for the value with the given name; every name maps to a file inside the folder.
  private func file(named name: String) -> URL {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    return folder.appending(path: "\(name.addingPercentEncoding(withAllowedCharacters: letters) ?? "").json")
  }

  private func delete(_ url: URL) throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.removeItem(at: url)
  }

  private func deleteOldest() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    guard files.count > Self.maximumCount else { return }
    let dated = try files.map { file in
      (file, try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.maximumCount) { try delete(file) }
  }
}
