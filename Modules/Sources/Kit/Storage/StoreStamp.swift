public import Foundation
import System

/// The version of a store in a file: it changes with each write of any program, and when the file is replaced.
public struct StoreStamp: Hashable, Sendable {
  private let file: FileStamp?
  private let log: FileStamp?

  /// The version of a file with its write-ahead log; nil for one that cannot be examined.
  public init?(of file: URL) {
    do {
      self.file = try PrivateFile(file).stamp()
      log = try PrivateFile(URL(filePath: file.path + "-wal")).stamp()
    } catch {
      return nil
    }
  }
}
