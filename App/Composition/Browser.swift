import Viper

/// The program without its front: the scenes, the stack they stand on, and what they load from.
struct Browser {
  let context: PresentationContext
  let stack: RouterStack
  let catalog: SceneCatalog

  init(
    context: PresentationContext, source: CachedSource, canvas: Canvas? = nil,
    scenes: (SceneServices) -> [SceneEntry] = { _ in [] }, onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.context = context
    stack = RouterStack(onLeak: onLeak)
    let services = SceneServices(
      context: context, stack: WeakSceneStack(stack), source: source, canvas: canvas)
    catalog = SceneCatalog(entries: SceneCatalog.own(services) + scenes(services))
  }
}
