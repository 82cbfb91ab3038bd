/// Navigation from the list of filters.
public protocol FilterListRouting: AnyObject {
  /// Pushes the posts that match a filter.
  ///
  /// - Throws: a `Failure` if no route exists for the query.
  func showPosts(of filter: ListedFilter) throws
}

/// Navigates from the list of filters to searches.
public final class FilterListRouter: FilterListRouting {
  private let search: @MainActor (_ query: String) throws -> Void

  /// Creates a router that shows the posts of a query by calling `search`.
  public init(search: @escaping @MainActor (_ query: String) throws -> Void) {
    self.search = search
  }

  public func showPosts(of filter: ListedFilter) throws { try search(filter.query) }
}
