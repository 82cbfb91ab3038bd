public import Foundation
import HTTP
public import Terminal
public import Viper

/// What the program offers to the scenes it is composed of.
public struct SceneServices {
  /// For whom scenes present.
  public let context: PresentationContext
  /// Where routers show the next scene.
  public let stack: WeakSceneStack
  /// Loads what is at an address: body and HTTP status.
  ///
  /// Bounded, cancellable, and without a network when offline.
  public let get: @Sendable (URL) async throws -> (body: Data, status: Int)
  /// Loads the image at an address and draws it for a row; nil where no pictures are drawn.
  public let loadThumbnail: (@Sendable (_ address: String) async throws -> Picture)?

  let source: CachedSource
  let studio: Studio
  let memory: SceneMemory
}

extension SceneServices {
  init(
    context: PresentationContext, stack: WeakSceneStack, source: CachedSource, canvas: Canvas?,
    memory: SceneMemory = SceneMemory()
  ) {
    let studio = Studio(canvas: canvas, loadData: source.image(at:))
    self.init(
      context: context, stack: stack, get: source.remote.document(at:),
      loadThumbnail: canvas.map { _ in studio.thumbnail(of:) }, source: source, studio: studio, memory: memory)
  }
}
