public import Foundation

/// A problem of the cache, or of the kept posts.
public enum StoreProblem: Hashable, Sendable {
  /// The file was damaged and was moved to this place.
  case damaged(movedTo: URL)
  /// The file is the database of another program, or of a later version of this one.
  case foreign
  /// Another program holds the file: it is not used for a while.
  case busy
  /// The file cannot be used, with the system's reason.
  case unusable(reason: String)
}
