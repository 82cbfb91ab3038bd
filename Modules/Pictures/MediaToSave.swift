/// A picture or a recording that the user wants as a file.
public struct MediaToSave: Hashable, Sendable {
  /// The untrusted address.
  public let address: String
  /// The untrusted description; nil without one.
  public let description: String?
  /// Whether it is a recording, whose bytes are written as they arrive.
  public let isRecording: Bool
  /// The size of the file as its source says, in bytes; nil if it does not.
  public let byteCount: Int?
  /// The name of the file as typed, perhaps with a `!` that lets it replace another; empty for one of the program's.
  public let name: String
  /// The command as typed, without the name.
  public let command: String

  /// A picture to save, or a recording.
  public init(
    address: String, description: String?, isRecording: Bool = false, byteCount: Int? = nil, name: String,
    command: String
  ) {
    self.address = address
    self.description = description
    self.isRecording = isRecording
    self.byteCount = byteCount
    self.name = name
    self.command = command
  }
}
