/// A scene's work in progress.
public struct RunningTask: Sendable {
  /// The name of the work, one word, as shown by the command `tree`.
  public let name: String
  /// A task that ends when the work ends, whether the work completes or is cancelled.
  public let end: Task<Void, Never>
  /// Emits for each result of the work, and at its end; nil if the work has no intermediate results.
  let answers: (@Sendable () -> AsyncStream<Void>)?
  /// Whether scripts continue without waiting for the work, as for the prefetching of a picture.
  public let isInBackground: Bool

  /// Creates a task; scripts wait for its end unless it runs in the background.
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

  /// A task that ends at the next result of the work, or at the end of the work.
  public var nextAnswer: Task<Void, Never> {
    guard let answers = answers?() else { return end }
    return Task {
      for await _ in answers { break }
    }
  }
}
