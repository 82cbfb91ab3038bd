public import JSON

/// The kind of an error, for scripts.
public enum ErrorKind: String, Hashable, Sendable {
  /// The server or program did not respond.
  case connectivity
  /// The response has an invalid format.
  case invalidData
  /// The server requires a login.
  case needsLogin
  /// The server temporarily rejects requests.
  case rateLimited
  /// No command has the typed name.
  case unknownCommand
  /// The arguments are invalid for the command, or refer to something that does not exist.
  case badArgument
  /// A file cannot be read or written.
  case storage
}

/// An error with a message for the user and a kind for scripts.
public struct Failure: Error, Hashable, Sendable {
  /// The kind for scripts.
  public let kind: ErrorKind
  /// The message, in the user's language; may quote untrusted text.
  public let message: String
  /// The cause as a single word for scripts, such as `refused`; nil if unspecified.
  public let reason: String?
  /// The HTTP status that caused the failure; nil for any other cause.
  public let status: Int?
  /// The server that caused the failure; nil if unknown.
  public let host: String?
  /// Whether a retry may succeed.
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

  /// Returns a copy with the given message, for example with the location of the failure.
  public func with(message: String) -> Failure {
    Failure(
      kind, message, reason: reason, status: status, host: host, canBeTriedAgain: canBeTriedAgain)
  }
}

extension Failure {
  /// The failure as JSON, for scripts: `kind`, `message`, `host`, `status`, `reason`.
  public var json: JSONValue {
    .object(of: [
      "kind": .string(kind.rawValue), "message": .string(message), "host": host.map { .string($0) },
      "status": status.map { .integer($0) },
      "reason": reason.map { .string($0) },
    ])
  }
}
