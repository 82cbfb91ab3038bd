import Foundation

/// The reason why a file must not be used.
public enum FileProblem: Error, Hashable, CustomStringConvertible {
  /// The file is a folder, a FIFO, a device or a socket.
  case notRegular
  /// There is a file where a folder is needed.
  case notAFolder
  /// The file is a symbolic link made by another user.
  case linkOfAnotherUser
  /// The file belongs to another user, and was reached through a link.
  case fileOfAnotherUser
  /// The file has several hard links, through which others may use it.
  case severalLinks
  /// The file has more than `limit` bytes.
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
  /// The system's message for an error thrown by this module or by Foundation.
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
