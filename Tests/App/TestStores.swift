import Storage

@testable import ReadingSupport

/// The stores of a cache and of posts, in memory.
struct TestStores: Sendable {
  let cache = SQLiteStore.inMemory()
  let posts = SQLitePostStore.inMemory()
}
