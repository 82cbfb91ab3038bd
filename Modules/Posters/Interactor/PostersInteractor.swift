public import Viper

/// Loads the list of posters, and owns that work.
public typealias PostersInteractor = ResourceLoader<[Poster]>

/// Loads one poster, and owns that work.
public typealias PosterInteractor = ResourceLoader<DrawnPoster>

/// Loads what is said of one poster, and owns that work.
public typealias PosterInfoInteractor = ResourceLoader<Poster>
