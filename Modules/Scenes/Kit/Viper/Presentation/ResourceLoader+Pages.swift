public import Loading
public import Posts

extension ResourceLoader {
  /// Creates a loader of pages, each of which has exactly one response.
  ///
  /// - Parameters:
  ///   - load: loads the page after the given cursor; nil for the first page.
  ///   - output: receives the results. It is referenced strongly, so the composer passes a weak proxy.
  public convenience init<Item: Sendable>(
    load: @escaping @Sendable (_ cursor: String?) async throws -> Page<Item>, output: any LoadOutput<Resource>
  ) where Resource == Page<Item> {
    self.init(answers: { scope in .single { try await load(scope.cursor) } }, output: output)
  }
}
