import Foundation
import JSON

/// The responses of WordPress: the feed, the newest comments on a post as RSS and Atom, and all comments through the
/// REST API.
enum WordPressAnswers {
  static let endpoints = [
    DemoEndpoint("wordpress/feed", "wordpress/feed", feed),
    DemoEndpoint("wordpress/comments", "wordpress/wp-json/wp/v2/comments", comments),
    DemoEndpoint("wordpress/post", "wordpress/wp-json/wp/v2/posts/:id", post),
    DemoEndpoint("wordpress/page", "wordpress/archives/:id") { StoryPage.of(try $0.existing($1.parameter("id"))) },
    DemoEndpoint("wordpress/newest", "wordpress/archives/:id/feed", newest),
    DemoEndpoint("wordpress/atom", "wordpress/archives/:id/feed/atom", atom),
  ]

  private static let step = 100_000
  private static let generator = "https://wordpress.org/?v=6.8"
  /// The default numbers of comments: in a feed (`posts_per_rss`), and on a page of the API (`per_page`).
  private static let usual = 10

  private static func page(_ story: DemoStory, _ request: Request) -> String {
    "\(request.base)/wordpress/archives/\(story.number)/"
  }

  /// The text of a post, which links to an earlier post.
  private static func text(of story: DemoStory, _ request: Request) -> String {
    let earlier = "\(request.base)/wordpress/archives/\(story.number + 1)/"
    return "<p>\(DemoAddress.escaped(story.title))</p><p><a href=\"\(earlier)\">An earlier post</a></p>"
  }

  private static func id(_ number: Int, _ story: DemoStory) -> Int { story.number * step + number }

  // MARK: - Feeds

  private static func feed(_ stories: DemoStories, _ request: Request) -> Response {
    let items = stories.newest.map { story in
      let page = page(story, request)
      return XMLText.text("title", story.title) + XMLText.text("link", page)
        + XMLText.text("comments", page + "#comments") + XMLText.text("dc:creator", story.author)
        + XMLText.text("pubDate", RSSDocument.text(of: story.createdAt))
        + XMLText.text("guid", "\(request.base)/wordpress/?p=\(story.number)", ["isPermaLink": "false"])
        + XMLText.text("content:encoded", text(of: story, request))
        + XMLText.text("wfw:commentRss", page + "feed/")
        + XMLText.text("slash:comments", String(story.discussion.visible.count))
    }
    return RSSDocument.list("FeedShell demo", at: request.base + "/wordpress", generator: generator, items)
  }

  /// The newest comments without their parents; a header of the response refers to the API.
  private static func newest(_ stories: DemoStories, _ request: Request) throws -> Response {
    let story = try stories.existing(request.parameter("id"))
    let page = page(story, request)
    let items = story.discussion.visible.suffix(usual).reversed().map { comment in
      let address = "\(page)#comment-\(id(comment.number, story))"
      return XMLText.text("title", "By: \(comment.author)") + XMLText.text("link", address)
        + XMLText.text("dc:creator", comment.author)
        + XMLText.text("pubDate", RSSDocument.text(of: comment.createdAt))
        + XMLText.text("guid", address, ["isPermaLink": "false"]) + XMLText.text("content:encoded", comment.html)
    }
    let feed = RSSDocument.list("Comments on: \(story.title)", at: page, generator: generator, items)
    return linked(feed, to: story, request)
  }

  /// The newest comments with their parents; a header of the response refers to the API.
  private static func atom(_ stories: DemoStories, _ request: Request) throws -> Response {
    let story = try stories.existing(request.parameter("id"))
    let page = page(story, request)
    let entries = story.discussion.visible.suffix(usual).reversed().map { comment in
      let parent = comment.parent.map { "\(page)#comment-\(id($0, story))" } ?? page
      let address = "\(page)#comment-\(id(comment.number, story))"
      return AtomDocument.entry(
        id: address, title: "By: \(comment.author)", link: address, author: comment.author, at: comment.createdAt,
        parent: parent, XMLText.text("content", comment.html, ["type": "html"]))
    }
    let feed = AtomDocument.list(
      "Comments on: \(story.title)", id: page + "feed/atom/", link: page, at: story.createdAt, entries)
    return linked(feed, to: story, request)
  }

  private static func linked(_ response: Response, to story: DemoStory, _ request: Request) -> Response {
    let api = "\(request.base)/wordpress/wp-json/"
    var response = response
    response.headers.append(("Link", "<\(api)>; rel=\"https://api.w.org/\""))
    response.headers.append(
      ("Link", "<\(api)wp/v2/posts/\(story.number)>; rel=\"alternate\"; title=\"JSON\"; type=\"application/json\""))
    return response
  }

  // MARK: - The API

  /// A post and the name of its author.
  private static func post(_ stories: DemoStories, _ request: Request) throws -> Response {
    let story = try stories.existing(request.parameter("id"))
    return Response(json: [
      "id": .integer(story.number), "link": .string(page(story, request)), "date_gmt": date(story.createdAt),
      "title": ["rendered": .string(DemoAddress.escaped(story.title))],
      "content": ["rendered": .string(text(of: story, request)), "protected": .bool(false)],
      "_embedded": ["author": [["id": .integer(1), "name": .string(story.author)]]],
    ])
  }

  /// A date in UTC, without an offset.
  private static func date(_ date: Date) -> JSONValue { .string(String(date.formatted(.iso8601).dropLast())) }

  /// A page of the comments on a post.
  private static func comments(_ stories: DemoStories, _ request: Request) throws -> Response {
    let size = request.query("per_page").map { Int($0) ?? 0 } ?? usual
    let number = request.query("page").map { Int($0) ?? 0 } ?? 1
    guard (1...100).contains(size), (1...DemoStories.maximumComments).contains(number) else {
      let error: JSONValue = ["code": "rest_invalid_param", "data": ["status": .integer(400)]]
      throw ServerError(Response(json: error, status: 400))
    }
    let story = request.query("post").flatMap { Int($0) }.flatMap(stories.story)
    let all = story?.discussion.visible ?? []
    let sorted = request.query("order") == "asc" ? all : all.reversed()
    let pages = (all.count + size - 1) / size
    let shown = sorted.dropFirst((number - 1) * size).prefix(size)
    let fields = request.query("_fields").map { Set($0.split(separator: ",").map(String.init)) }
    let values = story.map { story in shown.map { value($0, of: story, request, fields) } } ?? []
    var headers = [(name: "X-WP-Total", value: String(all.count)), (name: "X-WP-TotalPages", value: String(pages))]
    if number < pages {
      let next = request.address(replacing: ["page"], with: "page", String(number + 1))
      headers.append(("Link", "<\(next)>; rel=\"next\""))
    }
    return Response(json: .array(values), headers: headers)
  }

  private static func value(
    _ comment: DemoDiscussion.Comment, of story: DemoStory, _ request: Request, _ fields: Set<String>?
  ) -> JSONValue {
    let (own, parent) = (id(comment.number, story), comment.parent.map { id($0, story) } ?? 0)
    let all: JSONFields = [
      "id": .integer(own), "post": .integer(story.number), "parent": .integer(parent),
      "author": .integer(0), "author_name": .string(comment.author), "author_url": "",
      "date_gmt": date(comment.createdAt),
      "content": ["rendered": .string(comment.html + "\n")],
      "link": .string("\(page(story, request))#comment-\(own)"), "status": "approved", "type": "comment",
    ]
    guard let fields else { return .object(of: all) }
    return .object(all.members.filter { fields.contains($0.name) })
  }
}
