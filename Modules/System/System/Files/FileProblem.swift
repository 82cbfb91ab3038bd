import Foundation

/// A reason not to use a file.
public enum FileProblem: Error, Hashable, CustomStringConvertible {
  /// A folder, a FIFO, a device or a socket.
  case notRegular
  /// A file where a folder was due.
  case notAFolder
  /// A symbolic link that another user made.
  case linkOfAnotherUser
  /// A file of another user, behind a link.
  case fileOfAnotherUser
  /// A file with other names, by which others may use it, too.
  case severalLinks
  /// More than `limit` bytes.
  case tooLarge(limit: Int)

  public var description: String {
    switch self {
    case .notRegular: "not a regular file"
    case .notAFolder: "not a folder"
    case .linkOfAnotherUser: "a symbolic link of another user"
    case .fileOfAnotherUser: "a file of another user"
    case .severalLinks: "a file with several hard links"
    case .tooLarge(let limit): "more than \(limit) bytes"
    }
  }
}

extension FileProblem {
  /// The reason of an error of this module or of Foundation, in the system's words.
  public static func reason(of error: any Error) -> String {
    switch error {
    case let error as POSIXError: String(cString: strerror(error.code.rawValue))
    case let error as CocoaError:
      if let cause = error.underlying as? POSIXError {
        reason(of: cause)
      } else {
        error.localizedDescription
      }
    case let error where type(of: error) is NSError.Type || error is any CustomNSError: error.localizedDescription
    default: "\(error)"
    }
  }
}
