public import Loading
public import Localization

/// The reason why an image could not be drawn.
public enum ImageProblem: String, FailureText {
  case undecodable, tooManyPixels, tooMuchMemory, tooMuchTime, decoderCrash, noDecoder

  public static let table = StringTable<ImageProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind { self == .tooMuchTime || self == .noDecoder ? .decoder : .image }
  public var canBeTriedAgain: Bool { self == .undecodable || kind == .decoder }
}

extension LoadFailure {
  /// An image that cannot be drawn.
  public static func image(_ problem: ImageProblem) -> LoadFailure {
    LoadFailure(problem, ["limit": String(ImageDecoder.maximumPixels / 1_000_000)])
  }
}
