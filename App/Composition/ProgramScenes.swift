import Feed
import Foundation
import Localization
import Pictures
import SceneKit
import Sources
import TerminalList
import Viper

/// The program's own scenes; the only list of them.
struct ProgramScenes {
  private let services: SceneServices
  private let source: SourceReader
  private let sources: SubscribedSources
  private let pictures: (any PostReading) -> PictureService

  init(
    _ services: SceneServices, source: SourceReader, sources: SubscribedSources,
    pictures: @escaping (any PostReading) -> PictureService
  ) {
    self.services = services
    self.source = source
    self.sources = sources
    self.pictures = pictures
  }

  var entries: [SceneEntry] {
    [
      SubscriptionsModuleFactory(services, sources: sources).entries,
      places.flatMap { PostScenes(services, at: $0, pictures: pictures).entries },
      MessagesModuleFactory(services, source: source).entries,
      PostersModuleFactory(services, pictures: pictures(source)).entries,
    ].flatMap(\.self)
  }

  private var feedAbout: String { services.context.strings(FeedText.table)[.about] }

  /// The places of the feed and the scenes of its posts.
  private var places: [PostPlace] {
    let places = SubscriptionPlaces(services, sources: sources)
    return [
      PostPlace(
        feed: .feed, about: { feedAbout }, post: .post, comments: .comments, comment: .comment, image: .image
      ) { [source] _ in
        PostPlace.Posts(reading: source, source: source.name)
      },
      places.subscription, places.all, places.new,
    ]
  }
}

extension SceneKind {
  static let feed = SceneKind("feed", pattern: "feed")
  static let post = SceneKind("post", pattern: "feed/{post}", on: "feed", by: "show")
  static let comments = SceneKind("comments", pattern: "feed/{post}/comments", on: "feed")
  static let comment = SceneKind(
    "comment", pattern: "feed/{post}/comments/{comment}", on: "feed/{post}/comments")
  static let image = SceneKind("image", pattern: "feed/{post}/image/{number?}", on: "feed", by: "view")
  static let sources = SceneKind("sources", pattern: "sources")
  static let choices = SceneKind("choices", pattern: "add/{address}/{name?}", on: "sources", by: nil)
  static let messages = SceneKind("messages", pattern: "messages", on: "feed")
  static let message = SceneKind("message", pattern: "messages/{id}", on: "messages")
  static let posters = SceneKind("posters", pattern: "posters", on: "feed")
  static let poster = SceneKind("poster", pattern: "posters/{id}", on: "posters")
  static let posterInfo = SceneKind("posterInfo", pattern: "posters/{id}/info", on: "posters", by: "info")
}
