public import Foundation
import System

/// The version of a store's file; changes whenever a program writes to the file or replaces it.
public struct StoreStamp: Hashable, Sendable {
  private let file: FileStamp?
  private let log: FileStamp?

  /// Reads the version of a file and its write-ahead log; nil if the file cannot be accessed.
  public init?(of file: URL) {
    do {
      self.file = try PrivateFile(file).stamp()
      log = try PrivateFile(URL(filePath: file.path + "-wal")).stamp()
    } catch {
      return nil
    }
  }
}
