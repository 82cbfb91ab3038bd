/// Receives the progress of a load.
///
/// After `didStartLoading`, a load delivers any number of results, and then ends exactly once: finished, failed or
/// cancelled. All calls for a load have the same scope.
@MainActor public protocol LoadOutput<Resource>: AnyObject {
  /// The type of the loaded value.
  associatedtype Resource: Sendable

  /// The load has started; no result has arrived yet.
  func didStartLoading(_ scope: LoadScope)
  /// A result has arrived; more may follow.
  func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope)
  /// The load has ended after its last result.
  func didFinishLoading(_ scope: LoadScope)
  /// The load has failed; earlier results remain valid.
  func didFailLoading(_ scope: LoadScope, with error: any Error)
  /// The load was cancelled; earlier results remain valid.
  func didCancelLoading(_ scope: LoadScope)
}
