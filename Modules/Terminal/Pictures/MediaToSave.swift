/// A picture, a recording or another file that the user wants as a file.
public struct MediaToSave: Hashable, Sendable {
  /// The kind of what is saved.
  public enum Kind: Hashable, Sendable {
    /// A picture, whose bytes are checked.
    case picture
    /// A recording, whose bytes are written as they arrive.
    case recording
    /// A file of any type, whose bytes are written as they arrive.
    case file
  }

  /// The untrusted address.
  public let address: String
  /// The untrusted description; nil without one.
  public let description: String?
  /// The kind of what is saved.
  public let kind: Kind
  /// The size of the file as its source says, in bytes; nil if it does not.
  public let byteCount: Int?
  /// The name of the file as typed, perhaps with a `!` that lets it replace another; empty for one of the program's.
  public let name: String
  /// The command as typed, without the name.
  public let command: String

  /// A picture, a recording or a file to save.
  public init(
    address: String, description: String?, kind: Kind = .picture, byteCount: Int? = nil, name: String,
    command: String
  ) {
    self.address = address
    self.description = description
    self.kind = kind
    self.byteCount = byteCount
    self.name = name
    self.command = command
  }
}
