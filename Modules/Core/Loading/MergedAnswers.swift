/// Runs several loads concurrently, and returns their results in the order of arrival.
actor MergedAnswers<Value: Sendable> {
  private struct Run {
    let answers: AsyncStream<Sourced<Value>>
    let end: Task<Void, any Error>
  }

  private let loads: [Answers<Value>]
  private var run: Run?

  init(_ loads: [Answers<Value>]) {
    self.loads = loads
  }

  deinit {
    run?.end.cancel()
  }

  /// The next result, nil after all loads have ended; the first call starts the loads.
  ///
  /// - Throws: `CancellationError`, or the error of the first load in the list that failed.
  func next() async throws -> Sourced<Value>? {
    let run = started()
    return try await withTaskCancellationHandler {
      var iterator = run.answers.makeAsyncIterator()
      if let answer = await iterator.next() { return answer }
      try await run.end.value
      return nil
    } onCancel: {
      run.end.cancel()
    }
  }

  private func started() -> Run {
    if let run { return run }
    let (answers, output) = AsyncStream.makeStream(of: Sourced<Value>.self)
    let end = Task { [loads] in
      defer { output.finish() }
      try await Self.end(of: loads, output)
    }
    let run = Run(answers: answers, end: end)
    self.run = run
    return run
  }

  private static func end(
    of loads: [Answers<Value>], _ output: AsyncStream<Sourced<Value>>.Continuation
  ) async throws {
    let errors = await withTaskGroup(of: (load: Int, error: any Error)?.self) { group in
      for (index, load) in loads.enumerated() {
        group.addTask {
          do {
            for try await answer in load { output.yield(answer) }
            return nil
          } catch {
            return (index, error)
          }
        }
      }
      return await group.compactMap(\.self).reduce(into: [:]) { $0[$1.load] = $1.error }
    }
    if let first = errors.min(by: { $0.key < $1.key }) { throw first.value }
  }
}
