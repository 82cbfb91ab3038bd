public import Viper

/// Presents one whole poster.
public typealias PosterPresenter = SingleRowPresenter<DrawnPoster, PosterRow>
