public import Loading
public import Pictures
public import Viper

/// A weak reference that conforms to its target's protocols, for references back up a scene.
///
/// Only composers make proxies: no presenter or view needs `weak`. Add conformances in extensions, as below.
public final class WeakProxy<Target: AnyObject>: Sendable {
  /// The object that receives the calls; nil after it was released.
  public weak var target: Target?

  /// A proxy whose target may be set later.
  public init(_ target: Target? = nil) {
    self.target = target
  }
}

/// A reference that does not keep its target in memory.
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
