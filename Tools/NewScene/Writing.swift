import Foundation

/// Changes a package; reverts everything if the package does not load afterwards.
struct Writing {
  private let changes: [Change]
  private let folder: URL
  private let isDry: Bool

  /// - Parameters:
  ///   - changes: the changes to make.
  ///   - folder: the folder of the package.
  ///   - isDry: whether to print the changes instead of making them.
  init(_ changes: [Change], in folder: URL, isDry: Bool) {
    self.changes = changes
    self.folder = folder
    self.isDry = isDry
  }

  /// - Throws: a `Refusal` if the package would not load, or a file error; the package is then unchanged.
  func run() throws {
    guard !isDry else {
      for change in changes { print(change.summary) }
      print("Nothing has been written.")
      return
    }
    try Change.make(changes, in: folder)
    do {
      try PackageCheck.check(folder)
    } catch {
      try Change.make(changes.reversed().map(\.reversed), in: folder)
      throw error
    }
  }
}
