/// The results of one load in order: usually the cached value, then the value from the source.
///
/// Each step runs in the task that iterates, when the next result is requested; cancelling that task cancels the
/// running step. A step that returns nil is skipped. A step that throws ends the load.
public struct Answers<Value: Sendable>: AsyncSequence, Sendable {
  /// Returns one result, or nil if there is no result to emit; throwing an error ends the load.
  public typealias Step = @Sendable () async throws -> Sourced<Value>?

  private let steps: [Step]

  /// Creates a load that runs the given steps in order.
  public init(_ steps: Step...) {
    self.steps = steps
  }

  /// Creates a load that runs the given steps in order.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Creates a load with a single result, whose origin is `.bundled`.
  public static func single(_ load: @escaping @Sendable () async throws -> Value) -> Answers {
    Answers({ Sourced(try await load(), from: .bundled) })
  }

  /// This load, with each value transformed.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) async throws -> Other
  ) -> Answers<Other> {
    mapAnswer { Sourced(try await transform($0.value), from: $0.origin) }
  }

  /// This load, with each value transformed together with its origin.
  public func mapAnswer<Other: Sendable>(
    _ transform: @escaping @Sendable (Sourced<Value>) async throws -> Sourced<Other>
  ) -> Answers<Other> {
    Answers<Other>(
      steps.map { step -> Answers<Other>.Step in
        { @Sendable in
          guard let answer = try await step() else { return nil }
          return try await transform(answer)
        }
      })
  }

  /// The results of this load, followed by those of `others`.
  public func followed(by others: Answers) -> Answers { Answers(steps + others.steps) }

  /// Runs this load and `others` concurrently, and returns their results in the order of arrival.
  ///
  /// If one load fails, the error is thrown after the other load has finished; if both fail, this load's error is
  /// thrown.
  public func merged(with others: Answers) -> Answers {
    let merging = MergedAnswers([self, others])
    let next: Step = { try await merging.next() }
    return Answers(Array(repeating: next, count: steps.count + others.steps.count))
  }

  /// Runs the steps one after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var steps: ArraySlice<Step>

    fileprivate init(_ steps: [Step]) {
      self.steps = steps[...]
    }

    /// Whether no steps are left.
    public var isAtEnd: Bool { steps.isEmpty }

    /// Runs steps until one returns a result; nil after the last step.
    ///
    /// - Throws: `CancellationError`, or the error of a step.
    public mutating func next() async throws -> Sourced<Value>? {
      while let step = steps.popFirst() {
        try Task.checkCancellation()
        do {
          if let answer = try await step() { return answer }
        } catch {
          steps = []
          throw error
        }
      }
      return nil
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(steps)
  }
}
