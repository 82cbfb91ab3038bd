public import Viper

/// Presents one poster.
public typealias PosterPresenter = SingleRowPresenter<DrawnPoster, PosterRow>
