public import Foundation

/// Reads files that other programs have written.
public enum RegularFile {
  /// Reads a regular file, directly or through a link.
  ///
  /// Other files are not opened, because a FIFO could block the program.
  ///
  /// Throws `POSIXError(.EFBIG)` if there are more than `limit` bytes.
  public static func data(of file: URL, atMost limit: Int) throws -> Data {
    let values = try file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values.isRegularFile == true else { throw FileProblem.notRegular }
    guard values.fileSize ?? 0 <= limit else { throw POSIXError(.EFBIG) }
    return try Data(contentsOf: file)
  }
}
