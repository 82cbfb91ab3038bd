public import Loading
public import Pictures
public import Viper

/// A weak reference that conforms to its target's protocols, for references from a part of a scene to its owner.
///
/// Only composers create proxies, so that presenters and views do not need `weak`. Add conformances in extensions, as
/// below.
public final class WeakProxy<Target: AnyObject>: Sendable {
  /// The object that receives the calls; nil after it is released.
  public weak var target: Target?

  /// Creates a proxy; its target may also be set later.
  public init(_ target: Target? = nil) {
    self.target = target
  }
}

/// A reference that does not retain its target.
package protocol WeakReference: AnyObject {}

extension WeakProxy: WeakReference {}

extension WeakProxy: LoadOutput where Target: LoadOutput {
  public func didStartLoading(_ scope: LoadScope) { target?.didStartLoading(scope) }
  public func didReceive(_ answer: Sourced<Target.Resource>, for scope: LoadScope) {
    target?.didReceive(answer, for: scope)
  }
  public func didFinishLoading(_ scope: LoadScope) { target?.didFinishLoading(scope) }
  public func didFailLoading(_ scope: LoadScope, with error: any Error) { target?.didFailLoading(scope, with: error) }
  public func didCancelLoading(_ scope: LoadScope) { target?.didCancelLoading(scope) }
}

extension WeakProxy: ListDisplay where Target: ListDisplay {
  public func listDidChange(_ change: ListChange) { target?.listDidChange(change) }
}

extension WeakProxy: ImagePrefetcherOutput where Target: ImagePrefetcherOutput {
  public func imagesDidChange() { target?.imagesDidChange() }
}

extension WeakProxy: SceneStack where Target: SceneStack {
  public func show(_ destination: Target.Destination, by policy: StackPolicy) {
    target?.show(destination, by: policy)
  }
}
