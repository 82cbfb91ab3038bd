public import Terminal
public import Viper

/// What points back up a scene without holding it.
///
/// Only a composer makes one.
protocol WeakReference: AnyObject {}

final class WeakLoadOutput<Resource: Sendable>: LoadOutput, WeakReference {
  weak var target: (any LoadOutput<Resource>)?

  func didStartLoading(_ part: LoadPart) { target?.didStartLoading(part) }
  func didFinishLoading(_ part: LoadPart, with resource: Resource) { target?.didFinishLoading(part, with: resource) }
  func didFailLoading(_ part: LoadPart, with error: any Error) { target?.didFailLoading(part, with: error) }
  func didCancelLoading(_ part: LoadPart) { target?.didCancelLoading(part) }
}

final class WeakRowImageOutput: RowImageOutput, WeakReference {
  weak var target: (any RowImageOutput)?

  func imagesDidChange() { target?.imagesDidChange() }
}

final class WeakListDisplay: ListDisplay, WeakReference {
  weak var target: (any ListDisplay)?

  func contentDidChange(_ change: ListChange) { target?.contentDidChange(change) }
}

/// The router stack, as scenes know it.
public final class WeakSceneStack: SceneStack, WeakReference {
  private weak var target: RouterStack?

  /// - Parameter target: nil for a stack on which nothing is ever shown.
  init(_ target: RouterStack?) {
    self.target = target
  }

  public func show(_ scene: any TerminalScene, by policy: StackPolicy) { target?.show(scene, by: policy) }
  public func pop(to route: Route) -> Bool { target?.pop(to: route) ?? false }
}
