import Loading
import Posts
import SceneKit
import TerminalList
import Viper

extension SceneKind {
  static let photos = SceneKind("photos", pattern: "photos", on: "feed")
}

/// Makes the scene of photos, with pages and pictures.
enum PhotosScenes {
  static func makeList(
    _ placement: ScenePlacement, _ services: SceneServices,
    load: @escaping @Sendable (_ cursor: String?) async throws -> Page<Photo>
  ) -> any Scene {
    ListComposer.compose(
      placement,
      pictures: services.loadPicture,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { PhotosPresenter(parts: $0, services: services) },
      cell: PhotoCell.init)
  }
}
