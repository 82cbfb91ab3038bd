import Posts
import Synchronization

/// The files of a folder at the time when its first page was read.
final class FolderList: Sendable {
  private let contents = Mutex<FolderContents?>(nil)

  /// Reads a page of pictures, and the first `bytes` bytes of each; opens the files after the cursor one by one.
  ///
  /// The folder is listed for the first page, and if it has not been listed yet. `isCancelled` is called before each
  /// file.
  func page(
    of reader: FolderReader, after cursor: String?, count: Int, _ bytes: Int, _ isCancelled: () -> Bool
  ) throws -> Page<FolderPicture> {
    let contents = try contents(of: reader, again: cursor == nil, isCancelled)
    let (files, omissions) = (contents.files, cursor == nil ? contents.omissions(of: reader.path) : [])
    let last = cursor.flatMap(FolderFile.init(cursor:))
    let rest = files[(last.map { index(after: $0, in: files) } ?? 0)...]
    var pictures: [FolderPicture] = []
    for (index, file) in zip(rest.indices, rest) {
      guard !isCancelled() else { throw CancellationError() }
      guard let picture = try FolderPicture(FolderPath(file.path), in: reader, bytes) else { continue }
      pictures.append(picture)
      if pictures.count == count {
        let isEnd = index == rest.endIndex - 1
        return Page(items: pictures, cursor: isEnd ? nil : file.cursor, omissions: omissions)
      }
    }
    return Page(items: pictures, cursor: nil, omissions: omissions)
  }

  private func contents(of reader: FolderReader, again: Bool, _ isCancelled: () -> Bool) throws -> FolderContents {
    if !again, let known = contents.withLock({ $0 }) { return known }
    let read = try reader.contents(isCancelled: isCancelled)
    contents.withLock { $0 = read }
    return read
  }

  /// The index of the first file that sorts after `last`, which may have been deleted.
  private func index(after last: FolderFile, in files: [FolderFile]) -> Int {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle] <= last { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
