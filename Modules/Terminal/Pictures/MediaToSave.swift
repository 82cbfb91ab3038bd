/// A picture, a recording or another file that the user saves.
public struct MediaToSave: Hashable, Sendable {
  /// The kind of medium.
  public enum Kind: Hashable, Sendable {
    /// A picture; its bytes are checked.
    case picture
    /// A recording; its bytes are written as they arrive.
    case recording
    /// A file of any type; its bytes are written as they arrive.
    case file
  }

  /// The untrusted address of the file.
  public let address: String
  /// The untrusted description; nil if there is none.
  public let description: String?
  /// The kind of medium.
  public let kind: Kind
  /// The size of the file according to its source, in bytes; nil if it is unknown.
  public let byteCount: Int?
  /// The file name as typed, optionally with `!` to replace an existing file; empty to generate a name.
  public let name: String
  /// The command as typed, without the file name.
  public let command: String

  /// Creates a picture, a recording or a file to save.
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
