package import Viper

/// The program without its front: the scenes, the stack they stand on, and what they load from.
package struct Browser {
  package let context: PresentationContext
  package let stack: RouterStack
  package let catalog: SceneCatalog
  /// What scenes leave behind.
  let memory: SceneMemory
  /// Lets go of what was saved and is too old; for when nobody waits for anything.
  let clearUp: @Sendable () async -> Void

  package init(
    context: PresentationContext, source: CachedSource, canvas: Canvas? = nil,
    onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.init(
      context: context, source: source, canvas: canvas, memory: SceneMemory(), scenes: { _ in [] }, onLeak: onLeak)
  }

  init(
    context: PresentationContext, source: CachedSource, canvas: Canvas?, memory: SceneMemory,
    scenes: (SceneServices) -> [SceneEntry], onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.memory = memory
    self.context = context
    stack = RouterStack(onLeak: onLeak)
    clearUp = source.cache.removeExpiredPages
    let services = SceneServices(
      context: context, stack: WeakSceneStack(stack), source: source, canvas: canvas, memory: memory)
    catalog = SceneCatalog(entries: SceneCatalog.own(services) + scenes(services))
  }
}
