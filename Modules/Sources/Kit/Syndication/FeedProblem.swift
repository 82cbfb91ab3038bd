public import Loading
public import Localization

/// The reasons why a document is not a feed.
public enum FeedProblem: String, FailureText {
  /// The body is neither an XML nor a JSON feed.
  case notAFeed

  public static let table = StringTable<FeedProblem>(PackageResources.problems_json)
}

extension LoadFailure {
  /// The failure for a body that is neither an XML nor a JSON feed.
  package static let notAFeed = LoadFailure(FeedProblem.notAFeed)
}
