public import Pictures
public import Viper

/// The ways out of the program from a post.
public struct PostWays {
  /// Opens an untrusted address in the web browser.
  package let browse: (_ address: String) throws -> Void
  /// Plays the untrusted address of a recording.
  package let play: (_ address: String) throws -> Void
  /// Puts a text on the clipboard.
  package let copy: (_ text: String) throws -> Void
  /// Saves a picture as a file.
  package let save: @Sendable (PictureToSave) async throws -> Answer

  /// Ways that four functions go.
  public init(
    browse: @escaping (_ address: String) throws -> Void, play: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void,
    save: @escaping @Sendable (PictureToSave) async throws -> Answer
  ) {
    (self.browse, self.play, self.copy, self.save) = (browse, play, copy, save)
  }
}
