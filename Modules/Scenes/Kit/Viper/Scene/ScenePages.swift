/// The pages of a scene's list.
@MainActor public protocol ScenePages: AnyObject {
  /// Loads the next page, if there is one, on request of the user.
  func loadMore()
  /// Loads the next page without a request, unless the last page brought no rows, or a load runs or has failed.
  func loadMoreByItself()
  /// Work that loads further pages until there are enough rows, or the list ends; it does not keep the scene alive.
  ///
  /// The work throws the failure of a page, or `CancellationError`.
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void
  /// The number of loaded rows, in the user's language: the progress of work that loads pages.
  var rowsSoFar: String { get }
}
