/// Lets a test observe, delay or fail the operations of a store in memory.
struct StoreHook: Sendable {
  /// Called before each read and write with the name of the store's function; if it throws, the operation fails.
  let before: @Sendable (_ operation: String) async throws -> Void
  /// Called after each read, before its result is returned.
  let after: @Sendable (_ operation: String) async -> Void
}
