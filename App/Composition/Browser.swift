import Foundation
import HTTP
import Viper

/// The program without its front: the scenes, the stack they stand on, and what they load from.
struct Browser {
  let context: PresentationContext
  let stack: RouterStack
  let catalog: SceneCatalog

  init(
    context: PresentationContext, base: @escaping @Sendable () async throws -> URL, client: any HTTPClient,
    pageSize: Int = 10,
    onLeak: @escaping (SceneLeak) -> Void
  ) {
    self.context = context
    stack = RouterStack(onLeak: onLeak)
    catalog = SceneCatalog(
      context: context, source: RemoteSource(base: base, client: client, pageSize: pageSize),
      stack: WeakSceneStack(stack))
  }
}
