import Feeds
import Foundation
import JSON
import Loading
import Localization
import Posts
import Sources
import Viper

/// A source whose posts and comments come from a plugin.
struct PluginSource: Paging, Commenting {
  private let plugin: Plugin
  private let place: String
  /// Returns the current parameters of a load.
  private let setting: @Sendable () -> PluginSetting

  init(_ plugin: Plugin, at place: String, setting: @escaping @Sendable () -> PluginSetting) {
    self.plugin = plugin
    self.place = place
    self.setting = setting
  }

  private var language: Language { Language(matching: setting().language) ?? .english }
  var title: String { plugin.description.title(in: language) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "timeline", cursor: cursor) {
      if plugin.description.isFeed { return try await feed() }
      let (answer, values) = try await values("posts", of: .timeline(place: place), after: cursor)
      if let document = answer["document"]?.text { return try ServerlessFeed.page(Data(document.utf8)) }
      let posts = values.compactMap { Post($0) }
      return Page(items: posts, cursor: answer["cursor"]?.cursor, leftOut: values.count - posts.count)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") {
      var replies: [Post] = []
      var cursor: String?
      // A plugin may send a thread in pages; an endless one is cut.
      for _ in 0..<Self.maximumThreadPages {
        let list = PluginList.comments(post: post.id.rawValue, place: place)
        let (answer, values) = try await values("comments", of: list, after: cursor)
        replies += values.compactMap { Post(comment: $0) }
        guard let next = answer["cursor"]?.cursor, next != cursor, !values.isEmpty else {
          return CommentThread(arranging: replies)
        }
        cursor = next
      }
      return CommentThread(arranging: replies, gap: .cut)
    }
  }

  private static let maximumThreadPages = 20

  /// Runs a program that prints a feed, and parses its posts.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  private func feed() async throws -> Page<Post> {
    try await PluginFailures(of: plugin.name).report {
      try ServerlessFeed.page(try await plugin.process.feed(at: place))
    }
  }

  /// Loads a list; returns the plugin's answer, and the values of the answer's member `name` or, if missing, `rows`.
  ///
  /// - Throws: `LoadFailure` with the plugin's name, or `CancellationError`.
  private func values(
    _ name: String, of list: PluginList, after cursor: String?
  ) async throws -> (answer: JSONValue, values: [JSONValue]) {
    let setting = setting()
    return try await PluginFailures(of: plugin.name).report {
      let answer = try await plugin.process.ask(.load(list, after: cursor, setting))
      if name == "posts", answer["document"]?.text != nil { return (answer, []) }
      guard let values = answer[name]?.values ?? answer["rows"]?.values else {
        throw PluginError.unexpected(path: name)
      }
      return (answer, values)
    }
  }
}
