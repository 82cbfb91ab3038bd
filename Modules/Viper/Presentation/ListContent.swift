/// What a list scene knows: how its load stands and the rows it has.
///
/// Rows stay while a load runs, is cancelled or fails: nothing already shown is lost.
public struct ListContent<Row: ListRow>: Equatable, Sendable {
  public enum Phase: Equatable, Sendable {
    case idle
    case loading
    case loaded
    case cancelled
    case failed(Failure)
  }

  /// The rows of a successful load, and what is known of them.
  public struct Loaded: Equatable, Sendable {
    public fileprivate(set) var rows: [Row]
    /// Where the rows came from; nil for a scene whose data has one source only.
    public let origin: Origin?
    /// Whether there are more rows behind these; nil for a list that has no pages.
    public fileprivate(set) var hasMore: Bool?

    /// Keeps the first of rows with the same id.
    public init(rows: [Row], origin: Origin? = nil, hasMore: Bool? = nil) {
      var seen = Set<Row.ID>(minimumCapacity: rows.count)
      self.rows = rows.filter { seen.insert($0.id).inserted }
      self.origin = origin
      self.hasMore = hasMore
    }
  }

  /// How the load of the list from its beginning stands.
  public private(set) var phase = Phase.idle
  /// How the load of what comes after stands.
  public private(set) var morePhase = Phase.idle
  public private(set) var loaded: Loaded?
  /// What the last reload changed; nil before the first.
  public private(set) var reload: Reload?
  /// Rows that were there before a reload, and that the new list may still hold further down.
  private var further: [Row.ID: Row] = [:]

  /// What reloading a list changed in it.
  public struct Reload: Hashable, Sendable {
    /// How many rows were not there before.
    public let new: Int
    /// How many rows are not there any more, as far as the new list reaches.
    public let gone: Int
  }

  public init() {}

  public var rows: [Row] { loaded?.rows ?? [] }
  public var hasMore: Bool { loaded?.hasMore ?? false }
}

extension ListContent {
  public mutating func startLoading(_ part: LoadPart) { set(.loading, part) }
  public mutating func cancel(_ part: LoadPart) { set(.cancelled, part) }
  public mutating func fail(_ part: LoadPart, with failure: Failure) { set(.failed(failure), part) }

  /// Shows these rows instead of those that were there.
  public mutating func show(_ new: Loaded) {
    reload = loaded.map { Self.compare($0, new) }
    further = furtherRows(than: new)
    loaded = new
    phase = .loaded
    morePhase = .idle
  }

  /// Shows these rows after those that are there.
  ///
  /// Costs what the new rows cost, however many there are.
  public mutating func append(_ more: Loaded) {
    if more.hasMore != true { further = [:] }
    loaded?.rows.append(contentsOf: more.rows)
    loaded?.hasMore = more.hasMore
    morePhase = .loaded
  }

  /// Takes some rows away and puts others in, and leaves the rest as they are.
  ///
  /// - Parameters:
  ///   - difference: where rows go and come.
  ///   - new: the rows that come, one for each insertion.
  public mutating func apply(_ difference: ListDifference, inserting new: [Row]) {
    for index in difference.removals.reversed() { loaded?.rows.remove(at: index) }
    for (index, row) in zip(difference.insertions, new) { loaded?.rows.insert(row, at: index) }
  }

  /// Shows the same rows with other words.
  public mutating func replace(with rows: [Row]) {
    loaded?.rows = rows
  }

  private mutating func set(_ phase: Phase, _ part: LoadPart) {
    switch part {
    case .whole: self.phase = phase
    case .more: morePhase = phase
    }
  }

  /// The row with this id: of the list, or one that it has not reached again since it was loaded anew.
  public func row(withID id: Row.ID) -> Row? {
    rows.first { $0.id == id } ?? further[id]
  }

  private func furtherRows(than new: Loaded) -> [Row.ID: Row] {
    guard let loaded, new.hasMore == true else { return [:] }
    let rest = loaded.rows[Self.reach(of: new, in: loaded)...].map { ($0.id, $0) }
    return further.merging(rest) { $1 }
  }

  /// A list that goes on may still hold, further down, what its beginning lacks: only what stood before the last row
  /// that both have is known to be gone.
  private static func reach(of new: Loaded, in old: Loaded) -> Int {
    let now = Set(new.rows.map(\.id))
    return new.hasMore == true ? (old.rows.lastIndex { now.contains($0.id) } ?? 0) : old.rows.count
  }

  private static func compare(_ old: Loaded, _ new: Loaded) -> Reload {
    let (before, now) = (Set(old.rows.map(\.id)), Set(new.rows.map(\.id)))
    let reach = reach(of: new, in: old)
    return Reload(
      new: new.rows.count { !before.contains($0.id) }, gone: old.rows[..<reach].count { !now.contains($0.id) })
  }
}

extension ListContent {
  public var state: SceneState {
    switch phase {
    case .idle, .loading: .loading
    case .failed: .failed
    case .loaded, .cancelled: rows.isEmpty ? .empty : .loaded
    }
  }

  /// Why the last load of either part failed; nil if it did not.
  public var failure: Failure? {
    if case .failed(let failure) = phase { return failure }
    if case .failed(let failure) = morePhase { return failure }
    return nil
  }
}
