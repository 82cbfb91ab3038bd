/// A picture that the user wants as a file.
public struct PictureToSave: Hashable, Sendable {
  /// The untrusted address.
  public let address: String
  /// The untrusted description; nil without one.
  public let description: String?
  /// The name of the file as typed, perhaps with a `!` that lets it replace another; empty for one of the program's.
  public let name: String
  /// The command as typed, without the name.
  public let command: String

  /// A picture to save.
  public init(address: String, description: String?, name: String, command: String) {
    self.address = address
    self.description = description
    self.name = name
    self.command = command
  }
}
