public import Localization
import Posts
import Viper

/// The texts of the image scene.
public nonisolated enum ImageViewerText: String, TextKey {
  case title, noDescription, size
  case animation, video, audio, openMedium, noPreview
  case warning, sensitive, revealImage, notLoaded
  case revealSummary, urlSummary, browseSummary, copySummary, saveSummary, cannotSave, noPictures

  @MainActor public static let table = StringTable<ImageViewerText>(PackageResources.texts_json)

  /// The name of a kind of medium.
  init(_ kind: ImageRef.Kind) {
    self =
      switch kind {
      case .image: .title
      case .animation: .animation
      case .video: .video
      case .audio: .audio
      }
  }
}
