public import Loading
public import Posts

/// Loads the items in pages, and owns the running loads.
public typealias ThingsInteractor = ResourceLoader<Page<ThingsItem>>

/// Loads the page after a cursor, or the first page if it is nil.
public typealias ThingsLoad = @Sendable (_ cursor: String?) async throws -> Page<ThingsItem>
