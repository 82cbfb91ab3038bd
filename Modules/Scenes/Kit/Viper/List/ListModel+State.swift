/// Properties derived from the list's rows and the phases of its loads.
extension ListModel {
  /// The state of the scene, derived from its rows and its load from the beginning.
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

  /// The failure of the last load; nil if the load did not fail.
  public var failure: Failure? { phase.failure ?? pagePhase.failure }

  /// The pagination footer below the last row; nil for an unpaged or empty list.
  public var footer: PageFooter? {
    guard let hasMore = cursor.hasMore, !isEmpty else { return nil }
    return switch pagePhase {
    case .loading: .loading
    case .failed(let failure): .failed(failure)
    case .idle, .loaded, .cancelled: hasMore ? .more : .end
    }
  }

  /// Whether the next page is loading, or may load automatically.
  public var goesOnByItself: Bool {
    switch pagePhase {
    case .loading: true
    case .idle, .loaded: cursor.goesOnByItself
    case .cancelled, .failed: false
    }
  }
}

extension LoadPhase {
  /// The failure of a failed load; nil in any other phase.
  var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

// MARK: - Reading

extension ListModel: Collectionable {
  /// Returns the number that was assigned when the row was first listed; nil for a row that was never listed.
  public func number(of id: Row.ID) -> Int? { numbers.number(of: id) }

  /// Returns the listed row with the given number; nil if no row has that number.
  public func row(numbered number: Int) -> Row? {
    numbers.id(numbered: number).flatMap { position(of: $0) }.flatMap { row(at: $0) }
  }

  /// The range of the row numbers; nil for an empty list.
  public var numberRange: ClosedRange<Int>? { numbers.listed }

  /// Returns the position of a row; nil if the row is not in the list.
  public func position(of id: Row.ID) -> RowPosition? { numbers.isListed(id) ? sections.position(of: id) : nil }

  /// The ids of all new rows that were not shown yet, in list order.
  public var unshown: [Row.ID] { newRows.all(in: rows.map(\.id)) }
  /// The ids of the rows that arrived after the first response and were not shown yet, in list order.
  public var new: [Row.ID] { newRows.arrived }

  /// Whether a response has arrived.
  public var hasLoaded: Bool { origin != nil }

  /// Returns the row with the given number that is listed, or is unconfirmed since the last reload.
  func row(everNumbered number: Int) -> Row? { numbers.id(numbered: number).flatMap(row(withID:)) }

  /// Returns the row with the given id that is listed, or is unconfirmed since the last reload.
  public func row(withID id: Row.ID) -> Row? {
    guard numbers.isListed(id) else { return unconfirmed.row(withID: id) }
    return position(of: id).flatMap { row(at: $0) }
  }
}

extension ListModel where Row: ListRow {
  /// Returns the main action of a row that is listed, or is unconfirmed since the last reload.
  ///
  /// Returns nil for any other row, and for a row that cannot be opened.
  public func selection(of id: Row.ID) -> Row.Action? { row(withID: id)?.mainAction }
}
