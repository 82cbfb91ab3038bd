import Feed
import Foundation
import ImageViewer
import Terminal
import Viper

/// Makes the scene of one image.
struct ImageModuleFactory {
  private let context: PresentationContext
  /// Finds an image of the feed by its id.
  private let findImage: @Sendable (UUID) async throws -> FeedImage
  private let studio: Studio

  init(_ services: SceneServices) {
    context = services.context
    findImage = services.source.image(withID:)
    studio = services.studio
  }

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
    let load: @Sendable () async throws -> ViewedImage = { [studio] in
      let image = try await image()
      let (picture, width, height) = try await studio.picture(of: image.url)
      return ViewedImage(
        id: image.id.uuidString, description: image.description, location: image.location, url: image.url,
        width: width, height: height, picture: picture)
    }
    return ListModuleComposer.compose(
      name: "image", route: route,
      interactor: { ImageViewerInteractor(load: load, output: $0) },
      presenter: { parts in
        ImageViewerPresenter(
          title: texts[.title], context: context, interactor: parts.interactor, display: parts.display,
          row: ImageViewerRow.init(image:))
      },
      cell: { ImageViewerCell(row: $0, texts: texts) })
  }
}
