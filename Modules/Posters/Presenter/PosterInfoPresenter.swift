public import Viper

/// Presents what is said of a poster's destination.
public typealias PosterInfoPresenter = SingleRowPresenter<Poster, PosterInfoRow>
