/// The origin of a picture: a server or program, or a file of the user.
public enum PictureOrigin: Hashable, Sendable {
  /// A server or a program.
  case network
  /// A file of the user.
  case file

  /// Finds the origin of the picture at an address.
  init(address: String) {
    self = address.hasPrefix("file:") ? .file : .network
  }
}
