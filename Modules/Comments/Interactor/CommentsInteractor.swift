public import Viper

/// Loads the comments of one image, and owns that work.
public typealias CommentsInteractor = ResourceLoader<[ImageComment]>
