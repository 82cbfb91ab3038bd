public import Viper

/// Loads one image, and owns that work.
public typealias ImageViewerInteractor = ResourceLoader<ViewedImage>
