package import Viper

/// The program without its front: the scenes, the stack they stand on, and what they load from.
package struct Browser {
  package let context: PresentationContext
  package let stack: RouterStack
  package let catalog: SceneCatalog
  /// Lets go of what was saved and is too old; for when nobody waits for anything.
  let clearUp: @Sendable () async -> Void

  package init(
    context: PresentationContext, source: CachedSource, canvas: Canvas? = nil,
    scenes: (SceneServices) -> [SceneEntry] = { _ in [] }, onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.context = context
    stack = RouterStack(onLeak: onLeak)
    clearUp = source.cache.removeExpiredPages
    let services = SceneServices(
      context: context, stack: WeakSceneStack(stack), source: source, canvas: canvas)
    catalog = SceneCatalog(entries: SceneCatalog.own(services) + scenes(services))
  }
}
