public import Loading
public import Localization

/// The failures to parse a query.
public enum QueryText: String, FailureText {
  case empty, unknownKey, noValue, unknownValue, noWord, openQuote, noBlank, openMinus, openOr, tooLong, tooMany

  public static let table = StringTable<QueryText>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind { .badArgument }
  public var reason: String? { "query" }
}

/// The reason why a text is not a query, with the range of the mistake.
public struct QueryProblem: Error, Hashable, Sendable {
  /// The text that was parsed.
  public let query: String
  /// The range of the mistake, in characters; empty at the end of the text if something is missing there.
  public let range: Range<Int>
  /// The failure; its message describes what was expected.
  public let failure: LoadFailure

  init(_ key: QueryText, in query: String, at range: Range<Int>, _ values: [String: any TextValue]) {
    self.query = query
    self.range = range
    failure = LoadFailure(key, values)
  }
}
