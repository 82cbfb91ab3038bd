import Commands
import Conversations
import Foundation
import Loading
import Localization
import Posts
import Queries
import Reading
import SceneKit
import Sources
import SubscriptionList
import TerminalList
import Viper

/// The routes of subscribed posts: of one subscription or all, of unread and starred posts, and of search results.
struct SubscriptionRoutes {
  /// The parameter for a source: the name of a subscription, or any address.
  static let parameter = "source"

  /// The parameter for a query.
  static let query = "query"

  /// The route of the unread posts of all subscriptions.
  static let newRoute = Route(["new"])

  let services: SceneServices
  let sources: SubscribedSources
  /// The date up to which the list of unread posts was seen; nil to mark none.
  var visit: ListVisit?

  private var context: PresentationContext { services.context }

  /// The feed of one source, or the posts that match a saved view.
  var subscription: FeedSceneRoutes {
    feedRoutes(
      "sources/{\(Self.parameter)}", about: nil, example: [Self.parameter: "contract:https://example.org"]
    ) {
      [sources] parameters in
      parameters[Self.parameter].flatMap { view($0) ?? Self.posts(of: $0, in: sources) }
    }
  }

  /// The route of the conversation at an untrusted address; nil if there is none.
  ///
  /// The address must be on a known site, on a site whose feed the user reads, or on the site of `source`, the
  /// address of the source of the post at `page` that contains the link. A nil `source` allows known sites only. If
  /// the source is public, the conversation must be public, too.
  func conversation(at link: String, on page: String?, in source: String?) -> Route? {
    let threads = sources.opener.recognizer.kinds.lazy.compactMap { $0 as? ThreadKind }.first
    let pages = source.map { feeds(and: $0).compactMap { SourceAddress($0).webAddress } } ?? []
    guard let url = URL(string: link),
      let address = threads?.address(of: url, on: page.flatMap { URL(string: $0) }, beside: pages)
    else { return nil }
    if let source { sources.opener.networks.add(SourceAddress(address).text, linkedBy: source) }
    return subscription.comments.placement([Self.parameter: address, PostParameter.name: ThreadKind.post.rawValue])
      .route
  }

  /// The addresses of the user's feeds, including those of accounts, and of `source`.
  private func feeds(and source: String) -> [String] {
    do throws(LoadFailure) {
      return try (sources.list.read() + sources.list.readFeeds()).map(\.id) + [source]
    } catch {
      return [source]  // the list of sources reports this failure
    }
  }

  /// The unread posts of one source, of a group, or of a saved view.
  var unread: FeedSceneRoutes {
    feedRoutes(
      "sources/{\(Self.parameter)}/new", about: nil,
      example: [Self.parameter: "contract:https://example.org", PostParameter.name: "demo 1"]
    ) { [sources, context] parameters in
      let name = parameters[Self.parameter] ?? ""
      if let view = view(name, isUnread: true) { return view }
      // Names and addresses are resolved as for the whole feed.
      return Self.posts(of: name, in: sources).map { posts in
        let name = posts.parameters[Self.parameter] ?? ""
        return FeedSceneRoutes.Posts(
          reading: UnreadTimeline(
            sources, of: SubscriptionScope(name, in: sources.list), isWhole: !context.isInteractive),
          title: texts(.unreadTitle, ["name": name]), contents: .title, rows: posts.rows, order: posts.order,
          empty: context.strings(ListText.table)[.nothingNew], parameters: posts.parameters)
      }
    }
  }

  /// The posts of all subscriptions.
  var all: FeedSceneRoutes {
    merged("all", title: .allTitle, about: .allAbout, contents: .title) { MergedTimeline($0) }
  }
  /// The unread posts of all subscriptions.
  var new: FeedSceneRoutes {
    merged("new", title: .newTitle, about: .newAbout, contents: .title, empty: .nothingNew, visit: visit) {
      UnreadTimeline($0, isWhole: !context.isInteractive, lastVisit: context.isInteractive ? visit?.last : nil)
    }
  }

  /// The starred posts of all sources.
  var starred: FeedSceneRoutes {
    merged("starred", title: .starredTitle, about: .starredAbout, empty: .nothingStarred) {
      StarredTimeline($0, isWhole: !context.isInteractive)
    }
  }

  /// The stored posts of every source that match a query.
  var search: FeedSceneRoutes {
    feedRoutes(
      "search/{\(Self.query)}", about: nil, isOfRow: false,
      example: [Self.query: "contract", PostParameter.name: "demo 1"]
    ) { parameters in
      let text = parameters[Self.query] ?? ""
      do throws(QueryProblem) {
        let query = try Query(text)
        let title = texts(.searchTitle, ["query": query.text])
        return found(query, title: title, [Self.query: query.text])
      } catch {
        return FeedSceneRoutes.Posts(
          reading: UnreadablePosts(error.failure), title: text, parameters: [Self.query: text])
      }
    }
  }

  /// The posts of a saved view, or only the unread ones; nil if no view has the given name.
  private func view(_ text: String, isUnread: Bool = false) -> FeedSceneRoutes.Posts? {
    guard let view = sources.list.view(named: text) else { return nil }
    let name = sources.list.subscription(view.id)?.name ?? view.id
    let parameters = [Self.parameter: name]
    do throws(QueryProblem) {
      guard let query = try view.query() else { return nil }
      let title = isUnread ? texts(.unreadTitle, ["name": name]) : name
      var posts = found(isUnread ? query.of(.unread) : query, title: title, parameters)
      posts.rows = Self.look(of: sources.list.subscription(view.id))
      posts.order = sources.list.subscription(view.id)?.order
      return posts
    } catch {
      return FeedSceneRoutes.Posts(reading: UnreadablePosts(error.failure), title: name, parameters: parameters)
    }
  }

  private func found(_ query: Query, title: String, _ parameters: [String: String]) -> FeedSceneRoutes.Posts {
    FeedSceneRoutes.Posts(
      reading: sources.posts(for: query, isWhole: !context.isInteractive), title: title, contents: .title,
      empty: texts[.nothingFound], parameters: parameters)
  }

  private var texts: Strings<ProgramText> { context.strings(ProgramText.table) }

  /// The routes of the commands about sources.
  var routes: SourceCommands.Routes {
    SourceCommands.Routes(
      list: SceneKind.sources.placement().route,
      lists: [
        .new: SceneKind.unreadSources.placement().route, .late: SceneKind.lateSources.placement().route,
        .failed: SceneKind.failedSources.placement().route,
      ],
      source: { subscription.feed.placement([Self.parameter: $0]).route },
      unread: { unread.feed.placement([Self.parameter: $0]).route },
      search: { search.feed.placement([Self.query: $0]).route }, choices: ChoicesModuleFactory.route)
  }

  private func merged(
    _ word: String, title: ProgramText, about: ProgramText, contents: RowContents? = nil, empty: ListText? = nil,
    visit: ListVisit? = nil, _ reading: @escaping (SubscribedSources) -> any PostReading
  ) -> FeedSceneRoutes {
    feedRoutes(
      word, about: { texts[about] }, example: [PostParameter.name: "demo 1"]
    ) { [sources, context] _ in
      FeedSceneRoutes.Posts(
        reading: reading(sources), title: texts[title], contents: contents, visit: visit,
        empty: empty.map { context.strings(ListText.table)[$0] })
    }
  }

  /// The routes of a feed whose parent is the list of sources, with its posts, their comments and images.
  private func feedRoutes(
    _ feed: String, about: (() -> String)?, isOfRow: Bool = true, example: [String: String],
    posts: @escaping (_ parameters: [String: String]) -> FeedSceneRoutes.Posts?
  ) -> FeedSceneRoutes {
    FeedSceneRoutes(
      feed: SceneKind.feed.place(feed, on: "sources", isOfRow: isOfRow), about: about,
      post: SceneKind.post.place("\(feed)/{post}", on: feed),
      comments: SceneKind.comments.place("\(feed)/{post}/comments", on: feed),
      comment: SceneKind.comment.place("\(feed)/{post}/comments/{comment}", on: "\(feed)/{post}/comments"),
      image: SceneKind.image.place("\(feed)/{post}/image/{number?}", on: feed),
      example: example,
      posts: { [sources, context] parameters in
        posts(parameters).map { posts in
          var posts = posts
          posts.list = FilteredPosts(
            posts.reading, of: posts.source, in: sources, calendar: context.calendar, now: context.now)
          return posts
        }
      })
  }

  /// The layout that the subscription sets; nil to use the setting.
  private static func look(of subscription: Subscription?) -> RowLayout? {
    subscription?.rows.flatMap(RowLayout.init(rawValue:))
  }

  /// The posts of a group or subscription, by name, or of a source, by address; nil if the text is none of these.
  private static func posts(of text: String, in sources: SubscribedSources) -> FeedSceneRoutes.Posts? {
    let scope = SubscriptionScope(text, in: sources.list)
    if case .group = scope {
      return FeedSceneRoutes.Posts(
        reading: MergedTimeline(sources, of: scope), title: text, contents: .title, looksAtPictures: true,
        parameters: [parameter: text])
    }
    let subscription = sources.list.subscription(named: text)
    let address = subscription?.address ?? SourceAddress(text)
    do {
      let subscription = subscription ?? sources.list.subscription(address.text)
      let name = subscription?.name
      return FeedSceneRoutes.Posts(
        reading: try sources.reader(at: address), title: name, source: address.text, rows: look(of: subscription),
        order: subscription?.order,
        parameters: [parameter: name ?? address.text])
    } catch let error as LoadFailure where error.isOf(SourceProblem.unknownConversation) {
      return FeedSceneRoutes.Posts(reading: UnreadablePosts(error), title: text, parameters: [parameter: text])
    } catch {
      return nil  // not an address
    }
  }
}
