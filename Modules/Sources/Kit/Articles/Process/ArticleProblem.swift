public import Loading
public import Localization

/// The reasons why a page's article could not be extracted.
public enum ArticleProblem: String, FailureText, Error {
  case noPage, notHTML, tooShort, noArticle, unreadable, tooMuchMemory, tooMuchTime, crash, noReader

  public static let table = StringTable<ArticleProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind { self == .noPage ? .badArgument : .invalidData }
  public var canBeTriedAgain: Bool { self == .tooMuchTime || self == .noReader }
}
