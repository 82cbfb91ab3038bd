import Loading
import Sources

/// The source of a reader: known by its address, remembered from an earlier visit, or found by asking.
actor OpenedSource {
  private let remembered: @Sendable () async throws -> (any Source)?
  private let ask: @Sendable () async throws -> any Source
  private let asking = SingleFlight<Int, any Source>()
  private var source: (any Source)?

  init(_ source: any Source) {
    self.source = source
    remembered = { nil }
    ask = { source }
  }

  /// - Parameters:
  ///   - remembered: the source without asking; nil if it has to be asked for.
  ///   - ask: asks which source it is.
  init(
    remembered: @escaping @Sendable () async throws -> (any Source)?,
    ask: @escaping @Sendable () async throws -> any Source
  ) {
    self.remembered = remembered
    self.ask = ask
  }

  /// The source, if it is known without asking.
  ///
  /// - Throws: `LoadFailure.notAnAddress`.
  func known() async throws -> (any Source)? {
    if source == nil, let found = try await remembered() { source = source ?? found }
    return source
  }

  /// The source; concurrent callers ask once.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func opened() async throws -> any Source {
    if let source = try await known() { return source }
    let found = try await asking.value(for: 0) { [ask] in try await ask() }
    source = source ?? found
    return found
  }
}
