/// What stands after the last row of a list with pages: how the load of the next one stands, or that there is none.
public enum MoreRow: Hashable, Sendable {
  /// There is a next page, and nothing has gone wrong.
  case waiting
  case loading
  case failed(Failure)
  /// There is no next page.
  case end
}

extension ListContent {
  /// What stands after the last row; nil for a list without pages, or without rows.
  public var more: MoreRow? {
    guard let hasMore = loaded?.hasMore, !rows.isEmpty else { return nil }
    return switch morePhase {
    case .loading: .loading
    case .failed(let failure): .failed(failure)
    case .idle, .loaded, .cancelled: hasMore ? .waiting : .end
    }
  }
}
