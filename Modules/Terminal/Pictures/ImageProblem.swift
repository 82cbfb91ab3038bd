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
  /// Creates the failure of an image that cannot be drawn, with the size of the image in pixels if it is known.
  public static func image(_ problem: ImageProblem, width: Int = 0, height: Int = 0) -> LoadFailure {
    guard problem == .tooManyPixels else { return LoadFailure(problem) }
    return LoadFailure(problem, ["width": String(width), "height": String(height)])
  }
}
