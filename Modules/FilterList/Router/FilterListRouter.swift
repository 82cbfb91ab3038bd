public import Viper

/// Navigation from the list of filters.
public protocol FilterListRouting: AnyObject {
  /// The route to the posts that a filter asks for.
  func route(to filter: ListedFilter) -> Route
}

/// Navigates from the list of filters by routes.
public final class FilterListRouter: FilterListRouting {
  private let search: (_ query: String) -> Route

  public init(search: @escaping (_ query: String) -> Route) {
    self.search = search
  }

  public func route(to filter: ListedFilter) -> Route { search(filter.query) }
}
