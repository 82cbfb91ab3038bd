public import Foundation

/// The replacement of a file as a whole: a reader finds the old bytes or the new ones.
public enum FileReplacement {
  /// Replaces a file, which need not exist, by one with these permissions.
  ///
  /// - Throws: `POSIXError`; the file then stays unchanged.
  public static func replace(_ path: String, with data: Data, permissions: mode_t) throws {
    var name = Array("\(path).XXXXXX".utf8CString)
    let number = mkstemp(&name)  // for the owner only
    guard number >= 0 else { throw POSIXError.last }
    let file = Descriptor(owning: number)
    do {
      try file.write(data)
      guard fchmod(number, permissions & 0o7777) == 0, fsync(number) == 0, rename(name, path) == 0 else {
        throw POSIXError.last
      }
    } catch {
      unlink(name)
      throw error
    }
  }
}
