import Foundation
import JSON

/// The responses of Lobsters: a story with its comments in reading order, its page, and the feed.
enum LobstersAnswers {
  static let site = "lobsters"
  static let endpoints = [
    DemoEndpoint("lobsters/story", "lobsters/s/:id", story), DemoEndpoint("lobsters/feed", "lobsters/rss", feed),
  ]

  private static let step = 100_000

  /// The six-character id of the comment with the given number, from 1; 0 stands for the story.
  private static func id(_ number: Int, _ story: DemoStory) -> String {
    let digits = String(story.number * step + number, radix: 36)
    return (number == 0 ? "s" : "c") + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// The story, as JSON at the path `ID.json`, otherwise as a web page.
  private static func story(_ stories: DemoStories, _ request: Request) throws -> Response {
    let name = try request.parameter("id")
    let wanted = name.prefix { $0 != "." }
    guard let number = Int(wanted.dropFirst(), radix: 36), let story = stories.story(number / step),
      id(0, story) == wanted
    else { throw ServerError.notFound }
    guard name.hasSuffix(".json") else { return StoryPage.of(story) }
    let nested = story.discussion.nested
    let comments = (story.shape == .late ? nested.reversed() : nested).map { comment(of: story, $0, request.base) }
    let page = "\(request.base)/lobsters/s/\(wanted)"
    return Response(json: [
      "short_id": .string(String(wanted)), "short_id_url": .string(page), "created_at": date(story.createdAt),
      "title": .string(story.title), "url": .string(story.link), "score": .integer(story.score), "flags": .integer(0),
      "comment_count": .integer(story.comments), "description": "", "description_plain": "",
      "submitter_user": .string(story.author), "user_is_author": .bool(false), "tags": ["pictures"],
      "comments_url": .string("\(page)/\(story.slug)"), "comments": .array(comments),
    ])
  }

  private static func comment(of story: DemoStory, _ nested: DemoDiscussion.Nested, _ base: String) -> JSONValue {
    let comment = nested.comment
    let (own, page) = (id(comment.number, story), "\(base)/lobsters/s/\(id(0, story))")
    let parent: JSONValue = comment.parent.map { .string(id($0, story)) } ?? .null
    let gone = comment.isDeleted ? "Comment removed by author" : nil
    return [
      "short_id": .string(own), "short_id_url": .string("\(base)/lobsters/c/\(own)"),
      "created_at": date(comment.createdAt), "last_edited_at": date(comment.createdAt),
      "is_deleted": .bool(comment.isDeleted), "is_moderated": .bool(false), "score": .integer(comment.score),
      "flags": .integer(0), "parent_comment": parent, "comment": .string(gone ?? comment.html),
      "comment_plain": .string(gone ?? comment.message), "depth": .integer(nested.depth),
      "commenting_user": .string(comment.author), "url": .string("\(page)/\(story.slug)#c_\(own)"),
    ]
  }

  /// A date in the time zone five hours west of Greenwich.
  private static func date(_ date: Date) -> JSONValue {
    .string(date.addingTimeInterval(-18_000).formatted(.iso8601).dropLast() + ".000-05:00")
  }

  private static func feed(_ stories: DemoStories, _ request: Request) -> Response {
    let home = "\(request.base)/lobsters/"
    let items = stories.newest.map { story in
      let page = "\(home)s/\(id(0, story))"
      return XMLText.text("title", story.title) + XMLText.text("link", story.link) + XMLText.text("guid", page)
        + XMLText.text("author", "pictures.example via \(story.author)")
        + XMLText.text("pubDate", RSSDocument.text(of: story.createdAt))
        + XMLText.text("comments", "\(page)/\(story.slug)")
        + XMLText.text("description", "<p><a href=\"\(page)/\(story.slug)\">Comments</a></p>")
        + XMLText.text("category", "pictures")
    }
    return RSSDocument.list("Lobsters", at: home, items)
  }
}
