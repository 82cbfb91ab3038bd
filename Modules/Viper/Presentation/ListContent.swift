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

  public private(set) var phase = Phase.idle
  public private(set) var loaded: Loaded?

  /// The rows of a successful load, and what is known of them.
  public struct Loaded: Equatable, Sendable {
    public let rows: [Row]
    /// Where the rows came from; nil for a scene whose data has one source only.
    public let origin: Origin?
    /// Whether there are more rows behind these; nil for a list that has no pages.
    public let hasMore: Bool?

    /// Keeps the first of rows with the same id.
    public init(rows: [Row], origin: Origin? = nil, hasMore: Bool? = nil) {
      var seen = Set<Row.ID>(minimumCapacity: rows.count)
      self.rows = rows.filter { seen.insert($0.id).inserted }
      self.origin = origin
      self.hasMore = hasMore
    }
  }

  public init() {}

  public var rows: [Row] { loaded?.rows ?? [] }

  public mutating func startLoading() { phase = .loading }
  public mutating func cancel() { phase = .cancelled }
  public mutating func fail(_ failure: Failure) { phase = .failed(failure) }

  public mutating func show(_ loaded: Loaded) {
    self.loaded = loaded
    phase = .loaded
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

  public var failure: Failure? {
    if case .failed(let failure) = phase { failure } else { nil }
  }
}
