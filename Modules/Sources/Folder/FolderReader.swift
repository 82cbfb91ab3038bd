import Foundation
import Loading

/// Reads the names, and the starts of the files, of a folder; blocks.
struct FolderReader: Sendable {
  /// The maximum number of files in a list: the newest ones.
  static let maximumFiles = 100_000
  /// The maximum number of names that are looked at.
  private static let maximumNames = 1_000_000

  /// The path of the folder.
  let path: String
  /// Whether the folders in it are read, too.
  let isRecursive: Bool

  /// The files, newest first, whatever they hold; hidden ones, links, pipes, devices and empty files are left out.
  ///
  /// - Parameter isCancelled: asked before each folder, and now and then.
  /// - Returns: the files.
  /// - Throws: `LoadError.folder`, or `CancellationError`.
  func files(isCancelled: () -> Bool) throws -> [FolderFile] {
    let root = try FolderDescriptor.root(path)
    var files: [FolderFile] = []
    var names = 0
    var folders: [[String]] = [[]]
    while let folder = folders.popLast(), names < Self.maximumNames {
      guard !isCancelled() else { throw CancellationError() }
      let prefix = folder.map { $0 + "/" }.joined()
      func visit(_ directory: FolderDescriptor, _ name: String) throws {
        names += 1
        guard names <= Self.maximumNames, let status = directory.status(of: name) else { return }
        if status.isRegular && status.size > 0 {
          files.append(FolderFile(path: prefix + name, modified: status.modified))
          if files.count == 2 * Self.maximumFiles { files = Self.newest(files) }
        } else if status.isFolder && isRecursive && folder.count < FolderPath.maximumDepth {
          folders.append(folder + [name])
        }
        if names.isMultiple(of: 4_096) && isCancelled() { throw CancellationError() }
      }
      if folder.isEmpty {
        try root.forEachName { try visit(root, $0) }
      } else if let inner = root.folder(at: folder) {
        do {
          try inner.forEachName { try visit(inner, $0) }
        } catch is LoadError {
          continue  // one folder among others that cannot be read
        }
      }
    }
    return Self.newest(files)
  }

  /// The format of a picture and the first bytes of its file; nil for a file that is none, or is gone.
  ///
  /// Of a JPEG file, the first `count` bytes; of others, whose metadata is not read, those that tell the format.
  func start(of file: FolderPath, _ count: Int) throws -> (format: ImageFormat, data: Data, modified: Int64)? {
    let root = try FolderDescriptor.root(path)
    guard let file = root.file(at: file), let status = file.status,
      let signature = file.read(atMost: ImageFormat.signatureLength), let format = ImageFormat(of: signature)
    else { return nil }
    guard format == .jpeg, let rest = file.read(atMost: count - signature.count) else {
      return (format, signature, status.modified)
    }
    return (format, signature + rest, status.modified)
  }

  /// The bytes of a file.
  ///
  /// - Throws: `LoadError`, when it is not there, is no regular file, or is larger than `limit` bytes.
  func contents(of file: FolderPath, limit: Int) throws -> Data {
    let root = try FolderDescriptor.root(path)
    guard let file = root.file(at: file), let size = file.status?.size else {
      throw LoadError.folder(.missingFile)
    }
    guard size <= limit else { throw LoadError.folder(.largeFile(limit: limit)) }
    guard let data = file.read(atMost: size) else { throw LoadError.folder(.missingFile) }
    return data
  }

  static func newest(_ files: [FolderFile]) -> [FolderFile] {
    Array(files.sorted().prefix(maximumFiles))
  }
}
