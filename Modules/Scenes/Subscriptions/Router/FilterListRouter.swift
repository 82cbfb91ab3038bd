/// Navigation from the list of filters.
public protocol FilterListRouting: AnyObject {
  /// Shows the posts that a filter asks for, above the list.
  ///
  /// - Throws: a `Failure` for a query that leads nowhere.
  func showPosts(of filter: ListedFilter) throws
}

/// Navigates from the list of filters to searches.
public final class FilterListRouter: FilterListRouting {
  private let search: @MainActor (_ query: String) throws -> Void

  /// A router that shows the posts of a query by a function.
  public init(search: @escaping @MainActor (_ query: String) throws -> Void) {
    self.search = search
  }

  public func showPosts(of filter: ListedFilter) throws { try search(filter.query) }
}
