import Feed
import Foundation
import Pictures
import SceneKit
import Sources
import TerminalList
import Viper

/// The program's own scenes; the only list of them.
struct ProgramScenes {
  private let services: SceneServices
  private let source: SourceReader
  private let pictures: PictureService

  init(_ services: SceneServices, source: SourceReader, pictures: PictureService) {
    self.services = services
    self.source = source
    self.pictures = pictures
  }

  var entries: [SceneEntry] {
    [
      feed,
      MessagesModuleFactory(services, source: source).entries,
      PostersModuleFactory(services, pictures: pictures).entries,
    ].flatMap(\.self)
  }

  /// The feed, and the comments and images of its posts.
  private var feed: [SceneEntry] {
    let images = ImageModuleFactory(services, source: source, pictures: pictures)
    let comments = CommentsModuleFactory(services, source: source, image: images.makeFirst)
    let feed = FeedModuleFactory(services, source: source, comments: comments.make, image: images.make)
    return [feed.entry, comments.entry, images.entry]
  }
}

extension SceneKind {
  static let feed = SceneKind("feed", pattern: "feed")
  static let comments = SceneKind("comments", pattern: "feed/{post}/comments", on: "feed")
  static let image = SceneKind("image", pattern: "feed/{post}/image/{number?}", on: "feed")
  static let messages = SceneKind("messages", pattern: "messages", on: "feed")
  static let posters = SceneKind("posters", pattern: "posters", on: "feed")
  static let poster = SceneKind("poster", pattern: "posters/{id}", on: "posters")
  static let posterInfo = SceneKind("posterInfo", pattern: "posters/{id}/info", on: "posters")
}

/// The parameter of routes to a post's scenes.
enum PostParameter {
  static let name = "post"
  /// A valid id, for the checks of the catalog.
  static let example = [name: "00000000-0000-4000-8000-000000000000"]

  static func parameters(of post: Post.ID) -> [String: String] { [name: post.rawValue] }

  static func id(in parameters: [String: String]) -> Post.ID { Post.ID(rawValue: parameters[name] ?? "") }

  /// The parameters with the id in its canonical spelling; nil if the text is not an id of the source.
  static func check(_ source: SourceReader) -> SceneEntry.Check {
    { parameters in
      parameters[name].flatMap(source.postID).map { id in
        parameters.merging([name: id.rawValue]) { _, canonical in canonical }
      }
    }
  }
}
