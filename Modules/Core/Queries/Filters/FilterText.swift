public import Loading
public import Localization

/// The failures to parse a filter, or to change the list of filters.
public enum FilterText: String, FailureText {
  case noEffect, noPlace, listed, notListed, full, unwritable, unreadable, listedBefore, busy, unusable

  public static let table = StringTable<FilterText>(PackageResources.filters_json)

  public var kind: LoadFailure.Kind { [.busy, .unusable].contains(self) ? .storage : .badArgument }
  public var reason: String? { nil }
  public var canBeTriedAgain: Bool { true }
}
