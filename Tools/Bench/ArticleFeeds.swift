import Foundation

/// Compares the processor times of listing 1,000 saved articles and 1,000 short posts.
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

  /// The time with articles divided by the time with one-line posts.
  func ratio() throws -> Double {
    let article = ArticleLayout.html(words: Self.words)
    let (articles, posts) = (try list { _ in article }, try list { "<p>A few words of feed \($0).</p>" })
    let ratio = median(articles[...]) / median(posts[...])
    try FileManager.default.removeItem(at: folder)
    return ratio
  }

  /// The processor times, in seconds, of listing saved posts.
  private func list(_ text: (_ feed: Int) -> String) throws -> [Double] {
    let server = try FeedServer(feeds: Self.feeds, items: Self.items, text: text)
    let home = Home(folder: folder.appending(path: "\(UUID())"))
    try home.writeSources(server.urls.map { "feed:\($0)" })
    _ = try ProcessorTime.ofRun(program, ["--no-rc", "-c", "refresh", "sources"], home.environment)
    server.stop()
    return try (0..<Self.runs).map { _ in
      try ProcessorTime.ofRun(
        program, ["--no-rc", "--offline", "--output", "lines", "-c", "more all", "all"], home.environment)
    }
  }
}
