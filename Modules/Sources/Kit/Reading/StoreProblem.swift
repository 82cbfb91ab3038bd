public import Foundation
public import Storage

/// A problem of the cache, or of the stored posts.
public enum StoreProblem: Hashable, Sendable {
  /// The file was damaged and was moved here, after the readable rows were copied to a new one.
  case damaged(movedTo: URL, salvage: Salvage? = nil)
  /// The file is the database of another program, or of a later version of this one.
  case foreign
  /// Another program holds the file: it is not used for a while.
  case busy
  /// The file can only be read, and something was changed.
  case readOnly
  /// The file cannot be used, with the system's reason.
  case unusable(reason: String)
}

/// A damaged file that a new store has replaced.
public struct StoreDamage: Sendable {
  /// The location that it was moved to.
  let movedTo: URL
  /// The rows that were copied to the new file; nil if none were to be copied.
  let salvage: Salvage?

  /// A file that was moved.
  public init(movedTo: URL, salvage: Salvage? = nil) {
    self.movedTo = movedTo
    self.salvage = salvage
  }
}
