public import Foundation
import System

/// The version of a store in a file: another one after each write of any program, and of another file in its place.
public struct StoreStamp: Hashable, Sendable {
  private let file: FileStamp?
  private let log: FileStamp?

  /// The version of a file with its write-ahead log; nil for one that cannot be looked at.
  public init?(of file: URL) {
    do {
      self.file = try PrivateFile(file).stamp()
      log = try PrivateFile(URL(filePath: file.path + "-wal")).stamp()
    } catch {
      return nil
    }
  }
}
