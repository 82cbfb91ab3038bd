package import Posts
package import Viper

/// The user's sources as the shell needs them: names, posts, and background loads.
package protocol ShellSources {
  /// The names of sources and groups.
  var allNames: [String] { get }
  /// Addresses of sources for `help` and completion; a word in capitals stands for a name.
  var examples: [String] { get }
  /// The route of the named source or group, or of its unread posts; nil if the text is not such a name.
  ///
  /// - Throws: a `Failure` if the text is an ambiguous prefix.
  func route(named text: String, isUnread: Bool) throws -> Route?
  /// The source with the given name or address, as lists of several sources show it; nil if there is none.
  func feed(named text: String) -> PostFeed?
  func groups(ofSourceAt address: String) -> [String]

  /// The last known number of unread posts of all sources.
  var unreadCount: Int { get }
  /// Emits the number of unread posts of all sources, and emits it again after each change.
  func unreadCounts() -> AsyncStream<Int>
  /// Marks the stored posts of all sources that match a query.
  func mark(_ mark: PostMark, _ query: String) throws -> Answer
  /// Counts the stored posts of all sources that match a query.
  func count(_ query: String) async throws -> Int

  /// Loads due sources until the stream is dropped; emits arrivals. Some sources override `interval`.
  func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the running background loads; returns false if none is running.
  func stopLoads() -> Bool
  /// Emits posts loaded by other processes, a few seconds later, until the stream is dropped.
  func externalArrivals() -> AsyncStream<Arrivals>
  /// Reads changes by other processes; returns nil if there are no changes.
  func catchUp() -> Task<Arrivals?, Never>?
}
