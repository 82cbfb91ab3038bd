import Loading
import Posts

/// Searches the results of loads.
enum PageSearch {
  /// The maximum number of pages that are searched for an item.
  private static let maximumPages = 20

  /// Finds the item with the given id on the first pages; throws `LoadFailure.notFound` if it is not found.
  static func first<Item: Identifiable & Sendable>(
    withID id: Item.ID, in answers: (LoadScope) -> Answers<Page<Item>>
  ) async throws -> Item {
    var scope = LoadScope.first
    var searched: Set<Item.ID> = []
    for _ in 0..<maximumPages {
      let page = try await last(of: answers(scope)) { $0.items.contains { $0.id == id } }.value
      if let item = page.items.first(where: { $0.id == id }) { return item }
      // A server without further pages may send the first page again.
      let isRepeated = !page.items.isEmpty && searched.isSuperset(of: page.items.map(\.id))
      searched.formUnion(page.items.map(\.id))
      guard !isRepeated, let next = page.cursor, next != scope.cursor else { break }
      scope = .nextPage(after: next)
    }
    throw LoadFailure.notFound(searched: searched.count)
  }

  /// The first result of a load that satisfies a condition, or the last result if none does.
  static func last<Value>(of answers: Answers<Value>, orFirst isWanted: (Value) -> Bool) async throws
    -> Sourced<Value>
  {
    var last: Sourced<Value>?
    do {
      for try await answer in answers {
        if isWanted(answer.value) { return answer }
        last = answer
      }
    } catch {
      guard last != nil, !(error is CancellationError) else { throw error }
    }
    guard let last else { throw LoadFailure.empty }
    return last
  }
}
