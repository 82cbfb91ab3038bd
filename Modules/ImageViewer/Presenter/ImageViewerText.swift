public import Localization

/// The texts of the image scene.
public nonisolated enum ImageViewerText: String, TextKey {
  case title, noDescription, size

  @MainActor public static let table = StringTable<ImageViewerText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
