import Viper

/// The program without its front: the scenes, the stack they stand on, and what they load from.
struct Browser {
  let context: PresentationContext
  let stack: RouterStack
  let catalog: SceneCatalog

  init(
    context: PresentationContext, source: CachedSource, canvas: Canvas? = nil, onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.context = context
    stack = RouterStack(onLeak: onLeak)
    catalog = SceneCatalog(context: context, source: source, canvas: canvas, stack: WeakSceneStack(stack))
  }
}
