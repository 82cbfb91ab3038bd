/// What a presenter asks of the interactor that loads its resource.
@MainActor public protocol LoadInteractor: AnyObject {
  /// Starts a load; does nothing while one runs.
  func load()
  /// Stops the running load, if there is one.
  func cancel()
  /// The work under way.
  var tasks: [RunningTask] { get }
}

/// Work that a scene has under way.
public struct RunningTask: Sendable {
  /// What it does, in a word.
  public let name: String
  /// Ends when the work has ended, cancelled or not.
  public let end: Task<Void, Never>

  public init(name: String, end: Task<Void, Never>) {
    self.name = name
    self.end = end
  }
}
