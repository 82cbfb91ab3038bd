public import Foundation

/// Reads standard input, for commands that accept a file there.
public enum StandardInput {
  /// Reads standard input to its end; throws `FileProblem.tooLarge` if there are more than `limit` bytes.
  public static func data(atMost limit: Int) throws -> Data {
    let number = dup(STDIN_FILENO)
    guard number >= 0 else { throw POSIXError.last }
    let data = try Descriptor(owning: number).read(atMost: limit + 1)
    guard data.count <= limit else { throw FileProblem.tooLarge(limit: limit) }
    return data
  }
}
