/// What a presenter asks of the interactor that loads its resource.
@MainActor public protocol LoadInteractor: AnyObject {
  /// Starts a load from the beginning; does nothing while one runs.
  func load()
  /// Loads what comes after, if anything does; does nothing while a load runs.
  func loadMore()
  /// Stops the running load, if there is one.
  func cancel()
  /// The work under way.
  var tasks: [RunningTask] { get }
}

extension LoadInteractor {
  /// A resource that is loaded as a whole has nothing after it.
  public func loadMore() {}
}

/// Work that a scene has under way.
public struct RunningTask: Sendable {
  /// What it does, in a word.
  public let name: String
  /// Ends when the work has ended, cancelled or not.
  public let end: Task<Void, Never>
  /// Whether nobody has to wait for it: what it brings is an extra.
  public let isInBackground: Bool

  public init(name: String, end: Task<Void, Never>, isInBackground: Bool = false) {
    self.name = name
    self.end = end
    self.isInBackground = isInBackground
  }
}
