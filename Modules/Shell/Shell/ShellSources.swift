package import Posts
package import Viper

/// The shell's interface to the user's sources: names, posts, and background loads.
package protocol ShellSources {
  /// The names of sources and groups.
  var allNames: [String] { get }
  /// Addresses of sources for `help` and completion; words in capitals are placeholders for names.
  var examples: [String] { get }
  /// Returns the route of the named source or group, or of its unread posts; nil if the text is not a name.
  ///
  /// - Throws: a `Failure` if the text is an ambiguous prefix.
  func route(named text: String, isUnread: Bool) throws -> Route?
  /// Returns the source with the given name or address, as displayed in lists of several sources; nil if not found.
  func feed(named text: String) -> PostFeed?
  func groups(ofSourceAt address: String) -> [String]

  /// The last known number of unread posts of all sources.
  var unreadCount: Int { get }
  /// Emits the number of unread posts of all sources, initially and after each change.
  func unreadCounts() -> AsyncStream<Int>
  /// Marks the stored posts of all sources that match a query.
  func mark(_ mark: PostMark, _ query: String) throws -> Answer
  /// Counts the stored posts of all sources that match a query.
  func count(_ query: String) async throws -> Int

  /// Loads due sources until the stream is released; emits arrivals.
  ///
  /// Some sources override `interval`.
  func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the running background loads; returns false if no loads are running.
  func stopLoads() -> Bool
  /// Emits posts loaded by other processes, with a delay of a few seconds, until the stream is released.
  func externalArrivals() -> AsyncStream<Arrivals>
  /// Reads changes by other processes; returns nil if there are no changes.
  func catchUp() -> Task<Arrivals?, Never>?
}
