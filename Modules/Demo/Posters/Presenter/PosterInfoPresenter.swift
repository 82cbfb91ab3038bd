public import Viper

/// Presents the text about a poster's destination.
public typealias PosterInfoPresenter = SingleRowPresenter<Poster, PosterInfoRow>
