public import Loading

/// Loads the items, and owns the running load.
public typealias ThingsInteractor = ResourceLoader<[ThingsItem]>

/// Loads all items.
public typealias ThingsLoad = @Sendable () async throws -> [ThingsItem]
