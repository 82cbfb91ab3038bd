import Posts

/// The labels that a typesetter adds, in the user's language.
public struct TypesetWords: Hashable, Sendable {
  /// The word before a picture's number.
  public var picture: String
  /// The label of a video.
  public var video: String
  /// The label of a sound.
  public var audio: String
  /// The label of an embedded page.
  public var page: String
  /// The untrusted descriptions of pictures, by picture number; printed for pictures within a line.
  public var pictureDescriptions: [Int: String]
  /// The properties of videos and sounds, such as their length, by link number.
  public var mediaFacts: [Int: String]

  /// Creates labels, by default in English.
  public init(
    picture: String = "picture", video: String = "video", audio: String = "audio", page: String = "page",
    pictureDescriptions: [Int: String] = [:], mediaFacts: [Int: String] = [:]
  ) {
    self.picture = picture
    self.video = video
    self.audio = audio
    self.page = page
    self.pictureDescriptions = pictureDescriptions
    self.mediaFacts = mediaFacts
  }
}

extension TypesetWords {
  func name(of medium: RichText.Block.Medium) -> String {
    switch medium {
    case .page: page
    case .video: video
    case .audio: audio
    }
  }
}
