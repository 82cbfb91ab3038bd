package import Posts
package import Viper

/// The user's sources as the shell needs them: names, posts, and background loads.
package protocol ShellSources {
  /// The names of sources and groups.
  var allNames: [String] { get }
  /// The route of a source or group, or of its unread posts, by its name; nil if the text names none.
  ///
  /// - Throws: `Failure` for an ambiguous prefix.
  func route(named text: String, isUnread: Bool) throws -> Route?
  /// The source with a name or an address, as lists of several sources name it; nil if there is none.
  func feed(named text: String) -> PostFeed?
  /// The groups of the source at an address.
  func groups(ofSourceAt address: String) -> [String]

  /// The last known number of unread posts of all sources.
  var unreadCount: Int { get }
  /// Emits the number of unread posts of all sources, and each later change.
  func unreadCounts() -> AsyncStream<Int>
  /// Marks the stored posts of all sources that match a query.
  ///
  /// - Throws: `Failure` for an invalid query.
  func mark(_ mark: PostMark, _ query: String) throws -> Answer
  /// Counts the stored posts of all sources that match a query.
  ///
  /// - Throws: `Failure` for an invalid query.
  func count(_ query: String) async throws -> Int

  /// Loads due sources until the stream is dropped, using an interval for those without their own; emits arrivals.
  func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the running background loads; false if none run.
  func stopLoads() -> Bool
  /// Emits posts loaded by other processes, a few seconds later, until the stream is dropped.
  func externalArrivals() -> AsyncStream<Arrivals>
  /// Reads changes by other processes; nil if there are none.
  func catchUp() -> Task<Arrivals?, Never>?
}
