package import Posts
package import Viper

/// The sources of a person, as the shell asks for them: their names, their posts, and the loads in the background.
package protocol ShellSources {
  /// The names of sources and groups.
  var allNames: [String] { get }
  /// The route that the name of a source or group leads to, perhaps to its unread posts; nil for any other text.
  ///
  /// - Throws: `Failure` for a text that several names begin with.
  func route(named text: String, isUnread: Bool) throws -> Route?
  /// The source of a name or an address, as lists of several name it; nil for any other text.
  func feed(named text: String) -> PostFeed?
  /// The groups of the source at an address.
  func groups(ofSourceAt address: String) -> [String]

  /// The last known number of unread posts of all sources.
  var unreadCount: Int { get }
  /// The number of unread posts of all sources, and each later one.
  func unreadCounts() -> AsyncStream<Int>
  /// Marks the stored posts of all sources that a query asks for.
  ///
  /// - Throws: `Failure` for a query with a mistake.
  func mark(_ mark: PostMark, _ query: String) throws -> Answer
  /// The number of the stored posts of all sources that a query asks for.
  ///
  /// - Throws: `Failure` for a query with a mistake.
  func count(_ query: String) async throws -> Int

  /// Loads what is due, by an interval for those without one of their own, until the stream is dropped; emits what came.
  func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the loads that run in the background; false without any.
  func stopLoads() -> Bool
  /// Emits what other programs have loaded, a few seconds later, until the stream is dropped.
  func externalArrivals() -> AsyncStream<Arrivals>
  /// Reads what other programs have written; nil if they have not.
  func catchUp() -> Task<Arrivals?, Never>?
}
