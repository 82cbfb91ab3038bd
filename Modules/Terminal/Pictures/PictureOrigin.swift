/// The origin of a picture: the network or a plugin, or a file of the user.
public enum PictureOrigin: Hashable, Sendable {
  /// A server or a plugin.
  case network
  /// A file of the user.
  case file

  /// Determines the origin of the picture at an address.
  init(address: String) {
    self = address.hasPrefix("file:") ? .file : .network
  }
}
