import Commands
import Feed
import Foundation
import Localization
import Pictures
import Reading
import SceneKit
import SubscriptionList
import Viper

/// The single list of the program's own scenes.
struct ProgramScenes {
  let services: SceneServices
  /// The source of this session.
  let source: SourceReader
  let sources: SubscribedSources
  let accounts: UserAccounts
  /// Pushes the scene of a route.
  let push: SceneServices.Show
  /// Returns the service that loads and draws the images of posts.
  let pictures: (any PostReading) -> PictureService
  /// Leaves the scene on top, unless it is the only scene.
  let leave: () -> Void
  /// Moves the markers of timelines on their servers.
  let markers: MarkerQueue
  /// The date up to which the list of unread posts was seen.
  let visit: ListVisit

  /// The entries of the included scenes; `hasDemo` returns whether the scenes of the demo are currently offered.
  func entries(of included: IncludedScenes, hasDemo: @escaping () -> Bool) -> [SceneEntry] {
    parts.filter { included.contains($0.part) }.flatMap { part, entries in
      part.isDisjoint(with: .ofDemo) ? entries() : entries().map { $0.offered(while: hasDemo) }
    }
  }

  /// The kinds of the scenes that are not included.
  func kinds(without included: IncludedScenes) -> [SceneKind] {
    parts.filter { !included.contains($0.part) }.flatMap { $0.entries().map(\.kind) }
  }

  private var parts: [(part: IncludedScenes, entries: () -> [SceneEntry])] {
    [
      (
        .sources,
        { SubscriptionsModuleFactory(services: services, sources: sources, push: push, leave: leave).entries }
      ),
      (.sources, { [lists.filters] }),
      (.sources, { lists.accounts(accounts) }),
      (.feed, { posts(at: feed).entries }),
      (.sources, { subscribed.flatMap { posts(at: $0).entries } }),
      (.sources, { [lists.outbox(source.cache.outbox)] }),
      (.messages, { MessagesModuleFactory(services: services, source: source).entries }),
      (.posters, { PostersModuleFactory(services: services, pictures: pictures(source)).entries }),
    ]
  }

  private func posts(at place: FeedSceneRoutes) -> PostScenes {
    PostScenes(
      services: services, place: place, pictures: pictures, markers: markers,
      showConversation: { [routes, push] address, page, source in
        guard let route = routes.conversation(at: address, on: page, in: source) else { return false }
        do {
          try push(route)
          return true
        } catch {
          return false  // without scenes of sources, the caller opens the browser
        }
      })
  }

  private var lists: SmallListsModuleFactory {
    SmallListsModuleFactory(services: services, sources: sources, push: push)
  }

  private var feedAbout: String { services.context.strings(FeedText.table)(.about, ["source": source.name]) }

  /// The feed of one source, and the scenes of its posts.
  private var feed: FeedSceneRoutes {
    FeedSceneRoutes(
      feed: source.hasNotices ? .notices : .feed, about: { feedAbout }, post: .post, comments: .comments,
      comment: .comment, image: .image
    ) { [source, sources] _ in
      FeedSceneRoutes.Posts(
        reading: source, list: FilteredPosts(source, of: source.name, in: sources), source: source.name)
    }
  }

  /// The feeds of subscriptions, and the scenes of the feeds' posts.
  private var subscribed: [FeedSceneRoutes] {
    [routes.subscription, routes.unread, routes.all, routes.new, routes.starred, routes.search]
  }

  private var routes: SubscriptionRoutes { SubscriptionRoutes(services: services, sources: sources, visit: visit) }
}
