import Foundation

/// Checks that only the user or root can change a plugin's program, and each folder and link on its path, as sshd
/// does for keys.
struct PluginPath {
  private static let maximumLinks = 40
  private static let others = mode_t(S_IWGRP | S_IWOTH)

  /// The id of the user who may change the program; root may always do so.
  var user = geteuid()

  /// Throws a problem with the first file, folder or link on the absolute path that is unreadable or that other users
  /// may change.
  func check(_ path: String) throws(PluginProblem) {
    var open = Self.parts(of: path)
    var done = ""
    var links = 0
    try check("/", try status(of: "/"))
    while let part = open.popLast() {
      if part == ".." {
        done = String(done.prefix(upTo: done.lastIndex(of: "/") ?? done.startIndex))
        continue
      }
      let next = done + "/" + part
      let status = try status(of: next)
      guard status.st_mode & S_IFMT == S_IFLNK else {
        try check(next, status)
        done = next
        continue
      }
      try checkOwner(of: next, status)
      links += 1
      guard links <= Self.maximumLinks else {
        throw .unreadable(path, reason: String(cString: strerror(ELOOP)))
      }
      let target = try target(of: next)
      if target.hasPrefix("/") { done = "" }
      open += Self.parts(of: target)
    }
  }

  /// The components of a path, except `.`, in reverse order.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
  }

  private func check(_ path: String, _ status: stat) throws(PluginProblem) {
    try checkOwner(of: path, status)
    // In a folder with the sticky bit, such as /tmp, users cannot replace each other's files.
    let isShared = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    guard isShared || status.st_mode & Self.others == 0 else { throw .writableByOthers(path) }
  }

  private func checkOwner(of path: String, _ status: stat) throws(PluginProblem) {
    guard status.st_uid == 0 || status.st_uid == user else { throw .ofAnotherUser(path, id: status.st_uid) }
  }

  private func status(of path: String) throws(PluginProblem) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .unreadable(path, reason: String(cString: strerror(errno)))
    }
    return status
  }

  private func target(of link: String) throws(PluginProblem) -> String {
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: link)
    } catch {
      throw .unreadable(link, reason: "\(error)")
    }
  }
}

extension PluginPath {
  /// Converts a typed path to an absolute one, relative to `folder`, which contains no symbolic links.
  ///
  /// Keeps a `..` that follows a link, because it refers to the parent of the link's target.
  static func absolute(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    var above = Array(parts(of: path.hasPrefix("/") ? "" : folder).reversed())
    var rest = Array(parts(of: path).reversed())[...]
    while rest.first == ".." {
      above = above.dropLast()
      rest = rest.dropFirst()
    }
    let typed = "/" + (above + rest).joined(separator: "/")
    guard rest.contains(".."), let real = realFolder(of: typed) else { return typed }
    let plain = URL(filePath: typed).standardized.path
    return realFolder(of: plain) == real ? plain : typed
  }

  /// The parent folder of a path with all links resolved; nil if it does not exist.
  private static func realFolder(of path: String) -> String? {
    guard let real = realpath(NSString(string: path).deletingLastPathComponent, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
