import Foundation

/// A change to a file; `before` is nil for a new file, `after` for a removed one.
struct Change {
  let path: String
  let before: Data?
  let after: Data?

  /// The change that reverts this change.
  var reversed: Change { Change(path: path, before: after, after: before) }

  /// One line for the user: new, changed or removed, and the number of changed lines.
  var summary: String {
    let word = before == nil ? "new" : after == nil ? "gone" : "changed"
    guard let before, let after else { return "\(word)  \(path)" }
    let (old, new) = (lines(of: before), lines(of: after))
    let count = new.difference(from: old).count
    return "\(word)  \(path): \(count) lines"
  }

  private func lines(of data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Makes all changes; if one fails, reverts the earlier ones and throws.
  static func make(_ changes: [Change], in package: URL) throws {
    var made: [Change] = []
    do {
      for change in changes {
        made.append(change)
        try change.make(in: package)
      }
    } catch {
      for change in made.reversed() { try change.reversed.make(in: package) }
      throw error
    }
  }

  private func make(in package: URL) throws {
    let files = FileManager.default
    let url = package.appending(path: path)
    if let after {
      try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try after.write(to: url)
    } else if files.fileExists(atPath: url.path) {
      try files.removeItem(at: url)
      var folder = url.deletingLastPathComponent()
      while try files.contentsOfDirectory(atPath: folder.path).isEmpty {
        try files.removeItem(at: folder)
        folder.deleteLastPathComponent()
      }
    }
  }
}
