/// A scene's work in progress.
public struct RunningTask: Sendable {
  /// One word for the work, as shown by `tree`.
  public let name: String
  /// The task, which ends with the work, even if that is cancelled.
  public let end: Task<Void, Never>
  /// Emits once for each answer of the work, and at its end; nil if it has no answers.
  let answers: (@Sendable () -> AsyncStream<Void>)?
  /// Whether a script may continue without it: true for a prefetched picture.
  public let isInBackground: Bool

  /// A task that scripts wait for, unless it is in the background.
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

  /// A task that ends at the next answer of the work, or with the work.
  public var nextAnswer: Task<Void, Never> {
    guard let answers = answers?() else { return end }
    return Task {
      for await _ in answers { break }
    }
  }
}
