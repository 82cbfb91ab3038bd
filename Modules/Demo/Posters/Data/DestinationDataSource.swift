/// Loads destinations; `bundled` uses the ones that are compiled into the program.
public nonisolated struct DestinationDataSource: Sendable {
  /// Returns every destination, in order.
  public let destinations: @Sendable () async throws -> [Destination]

  public init(destinations: @escaping @Sendable () async throws -> [Destination]) {
    self.destinations = destinations
  }

  /// The destinations included in the program.
  public static let bundled = DestinationDataSource { Destinations.all }
}
