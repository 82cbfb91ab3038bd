public import Pictures

extension SceneServices {
  /// Loads and draws the pictures of a page; nil if the program draws no pictures.
  public nonisolated func pagePictures(_ pictures: PictureService) -> ImagePrefetcher<Picture>.Load? {
    guard loadPicture != nil else { return nil }
    return { try await pictures.thumbnail(of: $0, in: $1) }
  }
}
