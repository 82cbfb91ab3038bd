/// Lets tests observe, delay or fail the operations of a store in memory.
struct StoreHook: Sendable {
  /// Called before each read and write with the name of the store's function; the operation fails if it throws.
  let before: @Sendable (_ operation: String) async throws -> Void
  /// Called after each read, before its result is returned.
  let after: @Sendable (_ operation: String) async -> Void
}
