public import JSON

/// The kind of an error, for scripts.
public enum ErrorKind: String, Hashable, Sendable {
  /// The server or program did not respond.
  case connectivity
  /// The response violates its format.
  case invalidData
  /// The server requires a login.
  case needsLogin
  /// The server temporarily accepts no requests.
  case rateLimited
  /// No command has this name.
  case unknownCommand
  /// The arguments do not suit the command, or refer to something that does not exist.
  case badArgument
  /// A file cannot be read or written.
  case storage
}

/// An error with its message for the user, and its kind for scripts.
public struct Failure: Error, Hashable, Sendable {
  /// The kind for scripts.
  public let kind: ErrorKind
  /// The message, in the user's language; may quote untrusted text.
  public let message: String
  /// One word about the cause for scripts, such as `refused`; nil if there is none.
  public let reason: String?
  /// The HTTP status that caused the failure; nil for any other cause.
  public let status: Int?
  /// The server that caused the failure; nil if it is unknown.
  public let host: String?
  /// Whether retrying may succeed.
  public let canBeTriedAgain: Bool

  /// Creates a failure with a message in the user's language.
  public init(
    _ kind: ErrorKind, _ message: String, reason: String? = nil, status: Int? = nil, host: String? = nil,
    canBeTriedAgain: Bool = true
  ) {
    self.kind = kind
    self.message = message
    self.reason = reason
    self.status = status
    self.host = host
    self.canBeTriedAgain = canBeTriedAgain
  }

  /// A copy with the given message, for example to add where the failure happened.
  public func with(message: String) -> Failure {
    Failure(
      kind, message, reason: reason, status: status, host: host, canBeTriedAgain: canBeTriedAgain)
  }
}

extension Failure {
  /// The failure for scripts: `kind`, `message`, `host`, `status`, `reason`.
  public var json: JSONValue {
    .object(of: [
      "kind": .string(kind.rawValue), "message": .string(message), "host": host.map { .string($0) },
      "status": status.map { .integer($0) },
      "reason": reason.map { .string($0) },
    ])
  }
}
