import Foundation

/// The files of this computer, for the completion of a path.
enum FileNames {
  /// The maximum number of names that are offered.
  private static let maximum = 500

  /// The paths that begin as a typed one does, in order; those of folders end in `/`, hidden ones need a point.
  ///
  /// - Parameters:
  ///   - typed: the beginning of a path, relative to the program's folder, or to that of the user behind `~`.
  ///   - foldersOnly: whether files are left out.
  /// - Returns: the paths as typed; none for a folder that cannot be read.
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
      return []  // Enter reports it
    }
  }
}
