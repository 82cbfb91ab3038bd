import Foundation

/// The processor time for listing 1,000 saved articles, compared with the same number of short posts.
struct ArticleFeeds {
  private static let (feeds, items) = (10, 100)
  private static let runs = 5
  /// The number of words in each article.
  private static let words = 2_000

  private let program: URL
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")

  init(_ program: URL) {
    self.program = program
  }

  /// The ratio of the time with articles to the time with one-line posts.
  func ratio() throws -> Double {
    let article = ArticleLayout.html(words: Self.words)
    let (articles, posts) = (try list { _ in article }, try list { "<p>A few words of feed \($0).</p>" })
    let ratio = median(articles[...]) / median(posts[...])
    try FileManager.default.removeItem(at: folder)
    return ratio
  }

  /// The times for listing saved posts, in seconds.
  private func list(_ text: (_ feed: Int) -> String) throws -> [Double] {
    let server = try FeedServer(feeds: Self.feeds, items: Self.items, text: text)
    let home = folder.appending(path: "\(UUID())")
    let config = home.appending(path: "config/feedshell")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try Data(server.urls.map { "feed:\($0)\n" }.joined().utf8).write(to: config.appending(path: "sources"))
    let environment = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_STATE_HOME": home.appending(path: "state").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_DATA_HOME": home.appending(path: "data").path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]
    _ = try ProcessorTime.ofRun(program, ["--no-rc", "-c", "refresh", "sources"], environment)
    server.stop()
    return try (0..<Self.runs).map { _ in
      try ProcessorTime.ofRun(
        program, ["--no-rc", "--offline", "--output", "lines", "-c", "more all", "all"], environment)
    }
  }
}
