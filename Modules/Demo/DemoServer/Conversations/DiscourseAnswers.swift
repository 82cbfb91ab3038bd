import Foundation
import JSON

/// The responses of Discourse: a topic with its first posts, further posts by id, the feed, and the front page.
enum DiscourseAnswers {
  static let endpoints = [
    DemoEndpoint("discourse/home", "discourse", home), DemoEndpoint("discourse/feed", "discourse/latest.rss", feed),
    DemoEndpoint("discourse/topic", "discourse/t/:id", topic),
    DemoEndpoint("discourse/posts", "discourse/t/:id/posts.json", posts),
    DemoEndpoint("discourse/page", "discourse/t/:slug/:id") { StoryPage.of(try $0.existing($1.parameter("id"))) },
  ]

  private static let step = 100_000
  /// The number of posts in the response for a topic.
  private static let chunk = 20

  private static func topic(_ stories: DemoStories, _ request: Request) throws -> Response {
    let name = try request.parameter("id")
    let story = try stories.existing(name.prefix { $0 != "." })
    guard name.hasSuffix(".json") else { return StoryPage.of(story) }
    let posts = allPosts(of: story)
    return Response(json: [
      "post_stream": [
        "posts": .array(posts.prefix(chunk).map(\.value)), "stream": .array(posts.map { .integer($0.id) }),
      ],
      "id": .integer(story.number), "title": .string(story.title), "slug": .string(story.slug),
      "posts_count": .integer(posts.count), "reply_count": .integer(story.comments),
      "created_at": date(story.createdAt), "chunk_size": .integer(chunk), "closed": .bool(false),
    ])
  }

  private static func posts(_ stories: DemoStories, _ request: Request) throws -> Response {
    let story = try stories.existing(request.parameter("id"))
    let asked = Set(request.list("post_ids").compactMap { Int($0) })
    let found = allPosts(of: story).filter { asked.contains($0.id) }
    return Response(json: [
      "post_stream": ["posts": .array(found.map(\.value))], "id": .integer(story.number),
    ])
  }

  /// The story as the first post of its topic, and the answers to it.
  private static func allPosts(of story: DemoStory) -> [(id: Int, value: JSONValue)] {
    let first = post(
      1, of: story, by: story.author, at: story.createdAt,
      ["cooked": .string("<p><a href=\"\(story.link)\">\(DemoAddress.escaped(story.title))</a></p>")])
    let answers = story.discussion.comments.map { comment -> (id: Int, value: JSONValue) in
      let number = number(of: comment.number)
      let parent: JSONValue = comment.parent.map { .integer(Self.number(of: $0)) } ?? .null
      let text = comment.isDeleted ? "<p>(post deleted by author)</p>" : comment.html
      let value = post(
        number, of: story, by: comment.author, at: comment.createdAt,
        ["cooked": .string(text), "user_deleted": .bool(comment.isDeleted), "reply_to_post_number": parent])
      return (id: story.number * step + number, value: value)
    }
    return [(id: story.number * step + 1, value: first)] + answers
  }

  /// The number of the post for a comment; every tenth number belongs to a deleted post.
  private static func number(of comment: Int) -> Int { comment + 1 + comment / 10 }

  private static func post(
    _ number: Int, of story: DemoStory, by author: String, at date: Date, _ more: JSONFields
  ) -> JSONValue {
    let start: JSONFields = [
      "id": .integer(story.number * step + number), "name": .string(author), "username": .string(author),
      "created_at": Self.date(date), "post_number": .integer(number), "post_type": .integer(1),
      "topic_id": .integer(story.number), "topic_slug": .string(story.slug), "hidden": .bool(false),
      "deleted_at": .null,
    ]
    return .object(start.members + more.members)
  }

  private static func date(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601).dropLast() + ".000Z") }

  // MARK: - The feed and the first page

  private static func feed(_ stories: DemoStories, _ request: Request) -> Response {
    let home = request.base + "/discourse/"
    let host = request.host.prefix { $0 != ":" }
    let items = stories.newest.map { story in
      let page = "\(home)t/\(story.slug)/\(story.number)"
      let count = "<p><small>\(story.comments + 1) posts - \(min(13, story.comments + 1)) participants</small></p>"
      let link = "<p><a href=\"\(page)\">Read full topic</a></p>"
      return XMLText.text("title", story.title) + XMLText.text("dc:creator", story.author)
        + XMLText.text("description", "<p>\(DemoAddress.escaped(story.title))</p>\(count)\(link)")
        + XMLText.text("link", page) + XMLText.text("pubDate", RSSDocument.text(of: story.createdAt))
        + XMLText.text("guid", "\(host)-topic-\(story.number)", ["isPermaLink": "false"])
    }
    return RSSDocument.list("FeedShell demo - Latest topics", at: home + "latest", items)
  }

  private static func home(_ stories: DemoStories, _ request: Request) -> Response {
    let head = """
      <meta name="generator" content="Discourse 3.5.0 - https://github.com/discourse/discourse">
      <link rel="alternate" type="application/rss+xml" title="Latest topics" href="\(request.base)/discourse/latest.rss">
      """
    return StoryPage.response("FeedShell demo", head: head, "")
  }
}
