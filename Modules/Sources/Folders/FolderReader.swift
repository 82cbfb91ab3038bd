import Foundation
import Loading

/// Lists a folder and reads its files; its functions block.
struct FolderReader: Sendable {
  /// The maximum number of listed files; the newest files are listed if there are more.
  static let maximumFiles = 100_000
  /// The maximum number of names of files and folders to read; further names are ignored.
  private static let maximumNames = 1_000_000

  let path: String
  /// Whether subfolders are read, too.
  let isRecursive: Bool
  /// Whether the user may read a file in a folder.
  var canRead: @Sendable (_ folder: FolderDescriptor, _ name: String) -> Bool = { $0.canRead($1) }

  /// The files, newest first, whatever their contents.
  ///
  /// Hidden and empty files, links, pipes and devices are skipped, and are not counted as omitted.
  ///
  /// `isCancelled` is called before each folder and after every 4,096 names.
  func contents(isCancelled: () -> Bool) throws -> FolderContents {
    let root = try FolderDescriptor.root(path)
    var contents = FolderContents()
    var names = 0
    var folders: [[String]] = [[]]
    while let folder = folders.popLast(), names < Self.maximumNames {
      guard !isCancelled() else { throw CancellationError() }
      let prefix = folder.map { $0 + "/" }.joined()
      func visit(_ directory: FolderDescriptor, _ name: String?) throws {
        names += 1
        guard names <= Self.maximumNames else { return }
        guard let name else { return contents.unnamed += 1 }
        guard let status = directory.status(of: name) else { return }
        if status.isRegular && status.size > 0 {
          add(FolderFile(path: prefix + name, modified: status.modified), name, in: directory, to: &contents)
        } else if status.isFolder && !isRecursive {
          contents.innerFolders += 1
        } else if status.isFolder && folder.count == FolderPath.maximumDepth {
          contents.deepFolders += 1
        } else if status.isFolder {
          folders.append(folder + [name])
        }
        if names.isMultiple(of: 4_096) && isCancelled() { throw CancellationError() }
      }
      if folder.isEmpty {
        try root.forEachName { try visit(root, $0) }
      } else if let inner = root.folder(at: folder) {
        do {
          try inner.forEachName { try visit(inner, $0) }
        } catch is LoadFailure {
          contents.unreadable += 1
        }
      } else {
        contents.unreadable += 1
      }
    }
    contents.files = Self.newest(contents.files)
    return contents
  }

  private func add(
    _ file: FolderFile, _ name: String, in folder: FolderDescriptor, to contents: inout FolderContents
  ) {
    guard !contents.addOtherFormat(name) else { return }
    guard canRead(folder, name) else { return contents.unreadable += 1 }
    contents.files.append(file)
    if contents.files.count == 2 * Self.maximumFiles { contents.files = Self.newest(contents.files) }
  }

  /// The format of a picture and the first bytes of its file; nil if the file does not exist or is not a picture.
  ///
  /// For JPEG, these are the first `count` bytes. For other formats, this is only the signature, because their metadata
  /// is not read.
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

  /// Reads a file; throws if it does not exist, is not a regular file, or is larger than `limit` bytes.
  func contents(of file: FolderPath, limit: Int) throws -> Data {
    let root = try FolderDescriptor.root(path)
    guard let file = root.file(at: file), let size = file.status?.size else {
      throw LoadFailure(FolderProblem.missingFile)
    }
    guard size <= limit else { throw LoadFailure(FolderProblem.tooLarge, ["limit": String(limit / (1 << 20))]) }
    guard let data = file.read(atMost: size) else { throw LoadFailure(FolderProblem.missingFile) }
    return data
  }

  static func newest(_ files: [FolderFile]) -> [FolderFile] {
    Array(files.sorted().prefix(maximumFiles))
  }
}
