import Loading
import Sources

/// Loads documents from the cache and from the source, in the order of a reading policy.
struct PolicyAnswers<Value: Sendable>: Sendable {
  let policy: ReadingPolicy
  /// Returns the saved value; nil if there is none.
  let saved: @Sendable (SourceDocument<Value>) async -> Sourced<Value>?
  let remote: @Sendable (SourceDocument<Value>) async throws -> Sourced<Value>
  /// Called if the source cannot be read, even if the saved value is used instead; nil to ignore failures.
  let onFailure: (@Sendable (any Error) async -> Void)?

  /// Loads a document in the order of the policy.
  ///
  /// `document` returns nil if the source is unknown and the step must not send a request to its server.
  func answers(
    _ scope: LoadScope, to document: @escaping @Sendable (ReadingPolicy.Step) async throws -> SourceDocument<Value>?
  ) -> Answers<Value> {
    Answers(
      policy.steps(for: scope).map { step -> Answers<Value>.Step in
        { @Sendable in
          do {
            guard let document = try await document(step) else { return nil }
            return try await answer(to: document, step)
          } catch {
            if step != .remoteElseSaved { await onFailure?(error) }
            throw error
          }
        }
      })
  }

  private func answer(to document: SourceDocument<Value>, _ step: ReadingPolicy.Step) async throws -> Sourced<Value>? {
    // A document on this computer is never cached, so every step except `saved` reads the document itself.
    if !document.isSaved { return step == .saved ? nil : try await remote(document) }
    switch step {
    case .saved: return await saved(document)
    case .remote: return try await remote(document)
    case .savedElseOffline: return try await saved(document, orThrow: LoadFailure.offline)
    case .remoteElseSaved:
      do {
        return try await remote(document)
      } catch {
        // A cancelled load is not a failure, and needs no fallback.
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        await onFailure?(error)
        return try await saved(document, orThrow: error)
      }
    }
  }

  private func saved(_ document: SourceDocument<Value>, orThrow error: any Error) async throws -> Sourced<Value> {
    guard let saved = await saved(document) else { throw error }
    guard case .cache(let date, _) = saved.origin, let failure = error as? LoadFailure, failure.kind != .offline else {
      return saved
    }
    return Sourced(saved.value, from: .cache(savedAt: date, failure: failure))
  }
}
