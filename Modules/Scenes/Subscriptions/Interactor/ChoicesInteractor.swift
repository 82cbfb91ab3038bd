public import Loading

/// Loads the sources to choose from.
public typealias ChoicesInteractor = ResourceLoader<[SourceChoice]>
