/// The answers to one load, in order: the saved value, then the source's.
///
/// Each step runs in the iterating task, once the answer before it was taken: cancelling that task cancels the running
/// step. A step without an answer is skipped; a step that throws ends the load.
public struct Answers<Value: Sendable>: AsyncSequence, Sendable {
  /// One answer, or nil; throws any error, which ends the load.
  public typealias Step = @Sendable () async throws -> Sourced<Value>?

  private let steps: [Step]

  /// The answers of these steps, in order.
  public init(_ steps: Step...) {
    self.steps = steps
  }

  /// The answers of these steps, in order.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Exactly one answer, from the program itself.
  public static func single(_ load: @escaping @Sendable () async throws -> Value) -> Answers {
    Answers({ Sourced(try await load(), from: .bundled) })
  }

  /// The same answers with transformed values.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) async throws -> Other
  ) -> Answers<Other> {
    mapAnswer { Sourced(try await transform($0.value), from: $0.origin) }
  }

  /// The same answers, transformed together with their origins.
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

  /// These answers, followed by others.
  public func followed(by others: Answers) -> Answers { Answers(steps + others.steps) }

  /// These answers and others in the order of their arrival: both loads run concurrently.
  ///
  /// If one load fails, the other one is finished first; then the error is thrown, that of these answers first.
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

    /// The next answer; nil after the last one.
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
