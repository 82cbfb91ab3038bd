public import Foundation
public import Storage

/// A problem with the cache or the store of posts.
public enum StoreProblem: Hashable, Sendable {
  /// The file was damaged and has been moved, after its readable rows were copied to a new file.
  case damaged(movedTo: URL, salvage: Salvage? = nil)
  /// The file is the database of a different program, or of a later version of FeedShell.
  case foreign
  /// Another program has locked the file, so it is not used for a while.
  case busy
  /// There was a change, but the file is not writable.
  case readOnly
  /// The file cannot be used; `reason` is the system's description of the error.
  case unusable(reason: String)
}

/// A damaged file that was replaced by a new store.
public struct StoreDamage: Sendable {
  /// The new location of the damaged file.
  let movedTo: URL
  /// The outcome of copying rows to the new file; nil if no rows were copied.
  var salvage: Salvage?
}
