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

  /// Whether the next page is loading, or may load without being requested.
  public var goesOnByItself: Bool {
    switch pagePhase {
    case .loading: true
    case .idle, .loaded: cursor.goesOnByItself
    case .cancelled, .failed: false
    }
  }
}

extension LoadPhase {
  /// The failure of a load that has failed; nil in any other phase.
  var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

// MARK: - Reading

extension ListModel: Collectionable {
  /// The number assigned when the row was first listed; nil for a row that was never listed.
  public func number(of id: Row.ID) -> Int? { numbers.number(of: id) }

  /// The listed row with the given number; nil if there is none.
  public func row(numbered number: Int) -> Row? {
    numbers.id(numbered: number).flatMap { position(of: $0) }.flatMap { row(at: $0) }
  }

  /// The smallest and the largest number of the rows; nil for an empty list.
  public var numberRange: ClosedRange<Int>? { numbers.listed }

  /// The position of a row; nil for a row that is not in the list.
  public func position(of id: Row.ID) -> RowPosition? { numbers.isListed(id) ? sections.position(of: id) : nil }

  /// The ids of all rows that are new and not yet shown, in the list's order.
  public var unshown: [Row.ID] { newRows.all(in: rows.map(\.id)) }
  /// The ids of rows that arrived after the first answer and were not yet shown, in the list's order.
  public var new: [Row.ID] { newRows.arrived }

  /// Whether an answer has arrived.
  public var hasLoaded: Bool { origin != nil }

  /// The row with the given number: in the list, or unconfirmed since the last reload.
  func row(everNumbered number: Int) -> Row? { numbers.id(numbered: number).flatMap(row(withID:)) }

  /// The row with the given id: in the list, or unconfirmed since the last reload.
  public func row(withID id: Row.ID) -> Row? {
    guard numbers.isListed(id) else { return unconfirmed.row(withID: id) }
    return position(of: id).flatMap { row(at: $0) }
  }
}

extension ListModel where Row: ListRow {
  /// The main action of a row that is in the list, or unconfirmed since the last reload; nil for any other row, and for
  /// a row that cannot be opened.
  public func selection(of id: Row.ID) -> Row.Action? { row(withID: id)?.mainAction }
}
