import Comments
import Feed
import Foundation
import Loading
import Localization
import Sources
import Viper

/// A source whose posts and comments come from a plugin.
struct PluginSource: Source {
  private let plugin: Plugin
  private let place: String
  private let language: @Sendable () -> Language
  private let setting: @Sendable (Language) -> PluginSetting

  init(
    _ plugin: Plugin, at place: String, language: @escaping @Sendable () -> Language,
    setting: @escaping @Sendable (Language) -> PluginSetting
  ) {
    self.plugin = plugin
    self.place = place
    self.language = language
    self.setting = setting
  }

  var title: String { plugin.description.title(in: language()) }
  var capabilities: SourceCapabilities { plugin.description.isPaged ? [.comments, .paging] : .comments }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "timeline", cursor: cursor) {
      let answer = try await answer(.timeline(place: place), after: cursor)
      guard let values = answer["posts"]?.values ?? answer["rows"]?.values else {
        throw LoadError.invalidData(.unexpected(path: "posts"))
      }
      let posts = values.compactMap { Post($0) }
      return Page(items: posts, cursor: answer["cursor"]?.cursor, leftOut: values.count - posts.count)
    }
  }

  func thread(of post: Post.ID) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post)") {
      var replies: [Reply] = []
      var cursor: String?
      // A plugin may send a thread in pages; one that never ends is cut.
      for _ in 0..<Self.maximumThreadPages {
        let answer = try await answer(.comments(post: post.rawValue, place: place), after: cursor)
        guard let values = answer["comments"]?.values ?? answer["rows"]?.values else {
          throw LoadError.invalidData(.unexpected(path: "comments"))
        }
        replies += values.compactMap { Reply($0) }
        guard let next = answer["cursor"]?.cursor, next != cursor, !values.isEmpty else {
          return CommentThread(arranging: replies)
        }
        cursor = next
      }
      return CommentThread(arranging: replies, gap: .cut)
    }
  }

  private static let maximumThreadPages = 20

  /// The answer of the plugin.
  ///
  /// - Throws: `LoadError`, or a `Failure` with the plugin's own words, or `CancellationError`.
  private func answer(_ list: PluginList, after cursor: String?) async throws -> JSONValue {
    let language = language()
    return try await PluginFailures(of: plugin.name, in: language).report {
      try await plugin.process.ask(.load(list, after: cursor, setting(language)))
    }
  }
}
