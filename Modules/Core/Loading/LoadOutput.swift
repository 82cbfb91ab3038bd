/// The receiver of a load's progress.
///
/// Each start is followed by any number of answers, then by exactly one end (finish, failure or cancellation) of the
/// same scope.
@MainActor public protocol LoadOutput<Resource>: AnyObject {
  /// The value that the load returns.
  associatedtype Resource: Sendable

  /// The load has started; no answer has arrived yet.
  func didStartLoading(_ scope: LoadScope)
  /// An answer has arrived; more may follow.
  func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope)
  /// The load has ended after its last answer.
  func didFinishLoading(_ scope: LoadScope)
  /// The load has failed; earlier answers remain valid.
  func didFailLoading(_ scope: LoadScope, with error: any Error)
  /// The load was cancelled; earlier answers remain valid.
  func didCancelLoading(_ scope: LoadScope)
}
