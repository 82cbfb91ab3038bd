public import Loading

/// Loads one image.
public typealias ImageViewerInteractor = ResourceLoader<ViewedImage>
