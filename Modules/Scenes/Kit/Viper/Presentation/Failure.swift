public import JSON

/// The kind of an error, for scripts.
public enum ErrorKind: String, Hashable, Sendable {
  /// The server or program gives no answer.
  case connectivity
  /// The answer is not as its format demands.
  case invalidData
  /// The server answers only those who are signed in.
  case needsLogin
  /// The server takes no requests for some time.
  case rateLimited
  /// No command has this name.
  case unknownCommand
  /// A command cannot be run with these words, or nothing is there.
  case badArgument
  /// A file cannot be read or written.
  case storage
}

/// An error with its message for the user, and its kind for scripts.
public struct Failure: Error, Hashable, Sendable {
  /// The kind for scripts.
  public let kind: ErrorKind
  /// In the user's language; may quote untrusted text.
  public let message: String
  /// One word for scripts, such as `refused`; nil if none is known.
  public let reason: String?
  /// The HTTP status that caused the failure; nil for any other cause.
  public let status: Int?
  /// The server that caused the failure; nil if it is not known.
  public let host: String?
  /// Whether the same may succeed when it is tried again.
  public let canBeTriedAgain: Bool

  /// A failure with a message in the user's language.
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

  /// The same failure with another message, such as one that says where it happened.
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
