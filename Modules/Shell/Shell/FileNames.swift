import Foundation

/// Lists local files for path completion.
enum FileNames {
  /// The maximum number of names in a list.
  private static let maximum = 500

  /// Returns the paths with a typed prefix, sorted.
  ///
  /// Folders end in `/`; hidden files are omitted unless the prefix has a dot.
  ///
  /// The prefix is relative to the current folder, or to a home folder if it begins with `~`.
  static func paths(beginningWith typed: String, foldersOnly: Bool) -> [String] {
    let end = typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex
    let (folder, name) = (String(typed[..<end]), typed[end...])
    let path = NSString(string: folder.isEmpty ? "." : folder).expandingTildeInPath
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
        $0.hasPrefix(name) && ($0.first != "." || name.first == ".")
      }
      return names.sorted().prefix(maximum).compactMap { name in
        var isFolder: ObjCBool = false
        let file = URL(filePath: path).appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? "\(folder)\(name)/" : foldersOnly ? nil : folder + name
      }
    } catch {
      return []  // an unreadable folder, which is reported on Enter
    }
  }
}
