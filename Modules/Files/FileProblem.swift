/// A reason not to use a file.
public enum FileProblem: Error, Hashable, CustomStringConvertible {
  /// A folder, a FIFO, a device or a socket.
  case notRegular
  /// A symbolic link that another user made.
  case linkOfAnotherUser
  /// More than `limit` bytes.
  case tooLarge(limit: Int)

  public var description: String {
    switch self {
    case .notRegular: "not a regular file"
    case .linkOfAnotherUser: "a symbolic link of another user"
    case .tooLarge(let limit): "more than \(limit) bytes"
    }
  }
}
