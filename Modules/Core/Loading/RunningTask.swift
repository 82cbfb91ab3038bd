/// A scene's work in progress.
public struct RunningTask: Sendable {
  /// One word for the work, as shown by `tree`.
  public let name: String
  /// The task that ends when the work does, even if the work is cancelled.
  public let end: Task<Void, Never>
  /// Emits for each result of the work, and at its end; nil if the work has no intermediate results.
  let answers: (@Sendable () -> AsyncStream<Void>)?
  /// Whether scripts do not wait for the work, such as prefetching a picture.
  public let isInBackground: Bool

  /// Creates a task that scripts wait for unless it is in the background.
  public init(name: String, end: Task<Void, Never>, isInBackground: Bool = false) {
    self.init(name: name, end: end, answers: nil, isInBackground: isInBackground)
  }

  init(
    name: String, end: Task<Void, Never>, answers: (@Sendable () -> AsyncStream<Void>)?, isInBackground: Bool = false
  ) {
    self.name = name
    self.end = end
    self.answers = answers
    self.isInBackground = isInBackground
  }

  /// A task that ends at the next result of the work, or at its end.
  public var nextAnswer: Task<Void, Never> {
    guard let answers = answers?() else { return end }
    return Task {
      for await _ in answers { break }
    }
  }
}
