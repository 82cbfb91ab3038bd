public import Loading
public import Localization

/// The reasons why a document is no feed.
public enum FeedProblem: String, FailureText {
  /// A body that is neither XML nor JSON of a feed.
  case notAFeed

  public static let table = StringTable<FeedProblem>(PackageResources.problems_json)
}

extension LoadFailure {
  /// A body that is neither XML nor JSON of a feed.
  package static let notAFeed = LoadFailure(FeedProblem.notAFeed)
}
