/// The state of a list, derived from its rows and the phases of its loads.
extension ListModel {
  /// The state of the scene, from its rows and its load from the beginning.
  public var state: SceneState {
    guard isEmpty else { return phase.failure == nil ? .loaded : .failed }
    return switch phase {
    case .idle: .idle
    case .loading: .loading
    case .failed: .failed
    case .cancelled: hasLoaded ? .empty : .idle
    case .loaded: .empty
    }
  }

  /// The failure of the last load; nil if it did not fail.
  public var failure: Failure? { phase.failure ?? pagePhase.failure }

  /// The footer below the last row; nil for a list without pages, or without rows.
  public var footer: PageFooter? {
    guard let hasMore = cursor.hasMore, !isEmpty else { return nil }
    return switch pagePhase {
    case .loading: .loading
    case .failed(let failure): .failed(failure)
    case .idle, .loaded, .cancelled: hasMore ? .more : .end
    }
  }

  /// Whether the next page is loading, or may load without a request of the user.
  public var goesOnByItself: Bool {
    switch pagePhase {
    case .loading: true
    case .idle, .loaded: cursor.goesOnByItself
    case .cancelled, .failed: false
    }
  }
}

extension LoadPhase {
  /// The failure of a load that has failed; nil for any other.
  var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

// MARK: - Reading

extension ListModel {
  /// Every row, in order.
  public var rows: [Row] {
    sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows)
  }

  /// The ids of all rows that are new and were not shown yet, in the list's order.
  public var unshown: [Row.ID] { newRows.all(in: rows.map(\.id)) }
  /// The ids of rows that came after the first answer and were not shown yet, in the list's order.
  public var new: [Row.ID] { newRows.arrived }

  /// The number of rows.
  public var count: Int { sections.reduce(0) { $0 + $1.rows.count } }
  /// Whether there are no rows.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }
  /// Whether an answer has come.
  public var hasLoaded: Bool { origin != nil }

  /// The row at a position in the list, with its section's header if it is the first row there; nil out of range.
  public func entry(at position: Int) -> (row: Row, header: String?)? {
    guard position >= 0 else { return nil }
    var index = position
    for section in sections {
      if index < section.rows.count { return (section.rows[index], index == 0 ? section.header : nil) }
      index -= section.rows.count
    }
    return nil
  }

  /// The rows at these positions.
  public func rows(at positions: some Sequence<Int>) -> [Row] { positions.compactMap { entry(at: $0)?.row } }

  /// The row with this id: in the list, or unconfirmed since the last reload.
  public func row(withID id: Row.ID) -> Row? {
    guard numbers.isListed(id) else { return unconfirmed.row(withID: id) }
    for section in sections {
      if let row = section.rows.first(where: { $0.id == id }) { return row }
    }
    return nil
  }
}
