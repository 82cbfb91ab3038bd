import Foundation
public import Localization
import Posts

/// The texts of the image scene.
public nonisolated enum ImageViewerText: String, TextKey {
  case title, noDescription, size
  case animation, video, audio, openMedium, noPreview
  case warning, sensitive, revealImage, notLoaded
  case revealSummary, urlSummary, browseSummary, copySummary, saveSummary, cannotSave, needsFileName, noPictures

  @MainActor public static let table = StringTable<ImageViewerText>(PackageResources.texts_json)

  /// The text for a medium without a description, such as the kind and file name of a recording.
  @MainActor static func placeholder(for image: ViewedImage, _ texts: Strings<ImageViewerText>) -> String {
    guard image.kind != .image else { return texts[.noDescription] }
    let kind = texts[ImageViewerText(image.kind)]
    let file = URL(string: image.url)?.lastPathComponent ?? ""
    return file.isEmpty || file == "/" ? kind : "\(kind): \(file)"
  }

  /// Creates the key of the name of a kind of medium, such as “Video”.
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
