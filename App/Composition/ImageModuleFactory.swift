import Feed
import Foundation
import ImageViewer
import Terminal
import Viper

/// Makes the scene of one image.
struct ImageModuleFactory {
  let context: PresentationContext
  /// Finds an image of the feed by its id.
  let findImage: @Sendable (UUID) async throws -> FeedImage
  /// Loads the bytes at an image's address.
  let loadData: @Sendable (_ url: String) async throws -> Data
  let canvas: Canvas

  /// The scene of an image that is at hand.
  func make(image: FeedImage, route: Route) -> any TerminalScene {
    make(route: route) { image }
  }

  /// The scene of an image that has to be found first.
  func make(id: UUID, route: Route) -> any TerminalScene {
    make(route: route) { [findImage] in try await findImage(id) }
  }

  private func make(route: Route, image: @escaping @Sendable () async throws -> FeedImage) -> any TerminalScene {
    let texts = context.strings(ImageViewerText.table)
    let load: @Sendable () async throws -> ViewedImage = { [loadData, canvas] in
      let image = try await image()
      return try await Self.draw(image, loadData(image.url), on: canvas.size())
    }
    return ListModuleComposer.compose(
      name: "image", route: route,
      interactor: { ImageViewerInteractor(load: load, output: $0) },
      presenter: { ImageViewerPresenter(context: context, interactor: $0, display: $1) },
      cell: { ImageViewerCell(row: $0, texts: texts) })
  }

  @concurrent private nonisolated static func draw(
    _ image: FeedImage, _ data: Data, on size: ScreenSize?
  ) async throws -> ViewedImage {
    let bitmap: Bitmap
    do {
      bitmap = try ImageDecoder.decode(data)
    } catch ImageError.tooManyPixels(let limit) {
      throw LoadError.tooManyPixels(limit: limit)
    } catch {
      throw LoadError.undecodableImage
    }
    return ViewedImage(
      id: image.id.uuidString, description: image.description, location: image.location, url: image.url,
      width: bitmap.originalSize.width, height: bitmap.originalSize.height,
      picture: size.flatMap { PictureRenderer.draw(bitmap, in: $0) })
  }
}

/// Where pictures are drawn.
nonisolated struct Canvas: Sendable {
  /// How large a picture may be now; nil where none are drawn.
  let size: @Sendable () async -> ScreenSize?

  static let none = Canvas { nil }
}
