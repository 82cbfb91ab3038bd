/// A picture, film or sound of a post.
struct DemoMedia: Hashable, Sendable {
  enum Kind: String, Sendable {
    case image, video, audio
    /// A picture that is not on this server.
    case unknown
  }

  let post: Int
  /// The number of the medium in the post, from 1.
  let number: Int
  let kind: Kind
  let description: String?

  var id: String { "\(DemoPostID.text(of: post))\(number)" }
  private var picture: DemoPicture { DemoPicture(post &+ number) }
  var size: (width: Int, height: Int) { kind == .video ? (160, 120) : picture.size }

  /// The path of the original.
  var path: String { "/media/\(DemoPostID.text(of: post))/\(number)\(file.suffix(4))" }
  /// The path of the small picture; nil for a sound.
  var previewPath: String? { kind == .audio ? nil : "/media/\(DemoPostID.text(of: post))/\(number)-small.png" }

  /// The name of the recorded file.
  var file: String {
    switch kind {
    case .image, .unknown: picture.file
    case .video: "film.avi"
    case .audio: "bell.wav"
    }
  }
  /// The name of the file of the small picture.
  var smallFile: String { kind == .video ? "film-small.png" : picture.smallFile }

  var type: String {
    switch kind {
    case .image, .unknown: "image/png"
    case .video: "video/x-msvideo"
    case .audio: "audio/wav"
    }
  }
}
