import Terminal
import Viper

/// What points back up a scene without holding it.
///
/// Only a composer makes one.
protocol WeakReference: AnyObject {}

final class WeakLoadOutput<Resource: Sendable>: LoadOutput, WeakReference {
  weak var target: (any LoadOutput<Resource>)?

  func didStartLoading() { target?.didStartLoading() }
  func didFinishLoading(with resource: Resource) { target?.didFinishLoading(with: resource) }
  func didFailLoading(with error: any Error) { target?.didFailLoading(with: error) }
  func didCancelLoading() { target?.didCancelLoading() }
}

final class WeakListDisplay: ListDisplay, WeakReference {
  weak var target: (any ListDisplay)?

  func contentDidChange() { target?.contentDidChange() }
}

final class WeakSceneStack: SceneStack, WeakReference {
  private weak var target: RouterStack?

  init(_ target: RouterStack) {
    self.target = target
  }

  func push(_ scene: any TerminalScene) { target?.push(scene) }
}
