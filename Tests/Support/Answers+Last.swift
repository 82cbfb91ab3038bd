public import Loading

extension Answers {
  /// The last answer of the whole load.
  ///
  /// - Throws: what a step throws, or `LoadFailure.invalidData` for a load without any answer.
  public func last() async throws -> Sourced<Value> {
    var last: Sourced<Value>?
    for try await answer in self { last = answer }
    guard let last else { throw LoadFailure.empty }
    return last
  }
}
