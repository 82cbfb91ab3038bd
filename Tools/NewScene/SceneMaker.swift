import Foundation

/// Adds a generated scene or source to a package, or removes it.
struct SceneMaker {
  let checkout: Checkout
  let name: SceneName
  let shape: Shape
  /// The lines added to existing files.
  let insertions: [Insertion]
  /// The generated files, by path.
  let files: [String: Data]

  /// The changes that add the scene or source.
  ///
  /// - Throws: a `Refusal` if one of the files already exists, or if a line to insert after is missing.
  func additions() throws -> [Change] {
    let new = files.sorted { $0.key < $1.key }.map { Change(path: $0.key, before: nil, after: $0.value) }
    for path in new.map(\.path) where try checkout.data(at: path) != nil {
      throw Refusal(
        what: "There is a file \(path).", why: "The \(shape.word) has one there.", fix: "Take another name.")
    }
    return try new + edits { try $1.inserted(into: $0) }
  }

  /// The changes that remove the scene or source.
  ///
  /// - Parameter force: whether to remove files that were changed since.
  /// - Returns: the changes, and the changed lines, which must be removed by hand.
  /// - Throws: a `Refusal` for changed files, unless `force` is set, and for a module that other modules import.
  func removals(force: Bool) throws -> (changes: [Change], left: [String]) {
    let there = try files.keys.filter { try checkout.data(at: $0) != nil }
    let paths = try Set(there).union(folders.flatMap(checkout.files)).sorted()
    try checkUsers(outside: Set(paths))
    let old = try paths.map { Change(path: $0, before: try checkout.data(at: $0), after: nil) }
    var left: [String] = []
    let edits = try edits { text, insertion in
      if let removed = insertion.removed(from: text) { return removed }
      left.append("\(insertion.path):\n\(insertion.lines)")
      return text
    }
    let changed =
      old.filter { $0.before != files[$0.path] }.map(\.path) + files.keys.filter { !paths.contains($0) }.sorted() + left
    guard force || changed.isEmpty else {
      throw Refusal(
        what: "\(name.text) has changed since it was made:\n\(changed.joined(separator: "\n"))",
        why: "To remove it would lose that work.",
        fix: "Keep what is needed of it, and add --force; --force leaves changed lines of other files alone.")
    }
    return (old + edits, left)
  }

  /// The number of generated files that exist unchanged.
  func likeness() throws -> Int {
    try files.count { path, data in try checkout.data(at: path) == data }
  }

  /// The folders that contain only generated code.
  private var folders: Set<String> {
    let all = Set(files.keys.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    return all.filter { $0.split(separator: "/").contains { [name.text, "\(name.text)Tests"].contains(String($0)) } }
  }

  private func checkUsers(outside own: Set<String>) throws {
    let folders = ["App", "Modules", "Sources", "Tests", "Tools"]
    // A generated import is removed with the other lines.
    let own = own.union(insertions.lazy.filter { $0.anchor == nil }.map(\.path))
    let users = try folders.flatMap(checkout.files).filter { path in
      guard path.hasSuffix(".swift"), !own.contains(path), !path.hasPrefix("Tools/NewScene/") else { return false }
      return try checkout.text(at: path).split(separator: "\n").contains { $0.hasSuffix("import \(name.text)") }
    }
    guard users.isEmpty else {
      throw Refusal(
        what: "\(name.text) is used by:\n\(users.joined(separator: "\n"))", why: "They would not build without it.",
        fix: "Take its uses away first.")
    }
  }

  /// The changes to the existing files.
  private func edits(_ edit: (String, Insertion) throws -> String) throws -> [Change] {
    try Dictionary(grouping: insertions, by: \.path).sorted { $0.key < $1.key }.map { path, insertions in
      let text = try checkout.text(at: path)
      return Change(path: path, before: Data(text.utf8), after: Data(try insertions.reduce(text, edit).utf8))
    }
  }
}
