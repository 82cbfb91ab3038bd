public import Viper

/// Presents one image.
public typealias ImageViewerPresenter = SingleRowPresenter<ViewedImage, ImageViewerRow>
