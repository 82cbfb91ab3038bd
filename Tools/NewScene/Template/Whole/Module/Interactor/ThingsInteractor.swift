public import Loading

/// Loads the items, and owns that work.
public typealias ThingsInteractor = ResourceLoader<[ThingsItem]>

/// Loads all items.
public typealias ThingsLoad = @Sendable () async throws -> [ThingsItem]
