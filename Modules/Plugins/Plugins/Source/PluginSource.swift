import Feeds
import Foundation
import JSON
import Localization
import Posts
import Sources

/// A source whose posts and comments come from a plugin.
struct PluginSource: Paging, Commenting {
  let plugin: Plugin
  let place: String
  /// Returns the current parameters of a load.
  let setting: @Sendable () -> PluginSetting

  private var language: Language { Language(matching: setting().language) ?? .english }
  var title: String { plugin.description.title(in: language) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "timeline", cursor: cursor) {
      if plugin.description.isFeed { return try await feed() }
      let (answer, values) = try await plugin.values("posts", of: .timeline(place: place), after: cursor, setting())
      if let document = answer["document"]?.text { return try ServerlessFeed.page(Data(document.utf8)) }
      let posts = values.compactMap { Post($0) }
      return Page(items: posts, cursor: answer["cursor"]?.cursor, leftOut: values.count - posts.count)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    plugin.thread(of: post, .comments(post: post.id.rawValue, place: place), setting)
  }

  /// Runs the program and parses the feed that it prints.
  private func feed() async throws -> Page<Post> {
    try await PluginFailures(of: plugin.name).report {
      try ServerlessFeed.page(try await plugin.process.feed(at: place))
    }
  }
}
