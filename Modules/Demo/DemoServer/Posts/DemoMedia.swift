/// A picture, film or sound of a post.
struct DemoMedia: Hashable, Sendable {
  enum Kind: String, Sendable {
    case image, video, audio
    /// A picture that this server has no copy of.
    case unknown
  }

  let post: Int
  /// The number in the post, from 1.
  let number: Int
  let kind: Kind
  let description: String?

  var id: String { "\(DemoPostID.text(of: post))\(number)" }
  /// The seed of the picture, or of a film's first picture.
  var seed: Int { 5_000_000 + post &* 8 &+ number }
  var size: (width: Int, height: Int) { kind == .video ? DemoFilm.size : DemoPicture.size(seed: seed) }

  /// The path of the original.
  var path: String { "/media/\(DemoPostID.text(of: post))/\(number).\(suffix)" }
  /// The path of the small picture; nil for a sound.
  var previewPath: String? { kind == .audio ? nil : "/media/\(DemoPostID.text(of: post))/\(number)-small.png" }

  var type: String {
    switch kind {
    case .image, .unknown: "image/png"
    case .video: "video/x-msvideo"
    case .audio: "audio/wav"
    }
  }

  private var suffix: String {
    switch kind {
    case .image, .unknown: "png"
    case .video: "avi"
    case .audio: "wav"
    }
  }
}
