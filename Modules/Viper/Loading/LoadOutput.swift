/// Hears how a load goes.
///
/// Exactly one of the last three follows each start.
@MainActor public protocol LoadOutput<Resource>: AnyObject {
  associatedtype Resource: Sendable

  func didStartLoading()
  func didFinishLoading(with resource: Resource)
  func didFailLoading(with error: any Error)
  func didCancelLoading()
}
