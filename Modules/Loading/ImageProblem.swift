/// The reason why an image could not be drawn.
public enum ImageProblem: Hashable, Codable, Sendable {
  /// An image of an unknown format, or a broken one.
  case undecodable
  /// An image with more pixels than the limit.
  case tooManyPixels(limit: Int)
  /// An image whose decoding needs more memory than it may.
  case tooMuchMemory
  /// An image whose decoding takes more time than it may.
  case tooMuchTime
  /// An image that ended its decoder.
  case decoderCrash
  /// No process for the decoder.
  case noDecoder

  /// Whether the bytes of the image are the reason, and not the state of the machine.
  public var isOfTheImage: Bool {
    switch self {
    case .undecodable, .tooManyPixels, .tooMuchMemory, .decoderCrash: true
    case .tooMuchTime, .noDecoder: false
    }
  }
}
