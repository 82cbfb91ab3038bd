import Foundation

/// Adds a scene to the package, or takes one away that was added.
struct SceneMaker {
  let checkout: Checkout
  let name: SceneName
  /// The scene's own files, as they are made.
  let files: [String: Data]

  init(checkout: Checkout, name: SceneName) throws {
    self.checkout = checkout
    self.name = name
    files = try Template(in: checkout.root).files(of: name)
  }

  /// - Parameter targets: the names of the targets that the build has already.
  /// - Throws: a `Refusal`, and then nothing has changed.
  func add(targets: [String]) throws {
    try TakenNames(checkout: checkout, targets: targets).check(name, files: files)
    let new = files.sorted { $0.key < $1.key }.map { Change(path: $0.key, before: nil, after: $0.value) }
    for path in new.map(\.path) where try checkout.data(at: path) != nil {
      throw Refusal(what: "There is a file \(path).", why: "The scene has one there.", fix: "Take another name.")
    }
    try Change.make(new + edits { try $1.inserted(into: $0) }, in: checkout.root)
  }

  /// - Parameter force: whether files that have changed since are removed, too.
  /// - Returns: the lines to remove by hand.
  /// - Throws: a `Refusal`, and then nothing has changed.
  func remove(force: Bool) throws -> [String] {
    let catalog = Insertion.inCatalog(name)
    guard catalog.removed(from: try checkout.text(at: catalog.path)) != nil else {
      throw Refusal(
        what: "\(name.text) is no scene that new-scene has made.",
        why: "Its line in \(catalog.path) is not as new-scene writes it, or not there.",
        fix: "See that the name is right. A scene that was made by hand is removed by hand.")
    }
    let there = try files.keys.filter { try checkout.data(at: $0) != nil }
    let paths = try Set(there).union(checkout.files(in: "Modules/\(name.text)"))
      .union(checkout.files(in: "Tests/\(name.text)")).sorted()
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
    try Change.make(old + edits, in: checkout.root)
    return left
  }

  /// The changes to the files that a scene has lines in.
  private func edits(_ edit: (String, Insertion) throws -> String) throws -> [Change] {
    let insertions = Dictionary(grouping: Insertion.all(of: name), by: \.path)
    return try insertions.sorted { $0.key < $1.key }.map { path, insertions in
      let text = try checkout.text(at: path)
      return Change(path: path, before: Data(text.utf8), after: Data(try insertions.reduce(text, edit).utf8))
    }
  }
}
