public import Loading

/// Loads the list of posters.
public typealias PostersInteractor = ResourceLoader<[Poster]>

/// Loads one poster with its picture.
public typealias PosterInteractor = ResourceLoader<DrawnPoster>

/// Loads the text of one poster.
public typealias PosterInfoInteractor = ResourceLoader<Poster>
