import Foundation

/// The responses of public-inbox: the newest messages, a thread, and the page of a message.
enum PublicInboxAnswers {
  static let endpoints = [
    DemoEndpoint("publicinbox/feed", "inbox/new.atom", feed),
    DemoEndpoint("publicinbox/thread", "inbox/:id/t.atom", thread),
    DemoEndpoint("publicinbox/page", "inbox/:id") { stories, request in
      StoryPage.of(try story(request.parameter("id"), stories))
    },
  ]

  private static let step = 100_000
  private static let domain = "@example"
  /// The number of replies to the newest story that the list of newest messages contains.
  private static let answers = 5

  /// The message id of a story, or of an answer to it.
  private static func id(_ story: DemoStory, _ comment: Int?) -> String {
    (comment.map { "\(story.number).\($0)" } ?? "\(story.number)") + domain
  }

  /// The story whose thread contains the message.
  private static func story(_ id: String, _ stories: DemoStories) throws -> DemoStory {
    let parts = id.hasSuffix(domain) ? id.dropLast(domain.count).split(separator: ".") : []
    guard let number = parts.first.flatMap({ Int($0) }), let story = stories.story(number),
      parts.count == 1 || parts.count == 2 && Int(parts[1]).map({ $0 > 0 && $0 <= story.comments }) == true
    else { throw ServerError(Response(text: "Not Found\n", status: 404)) }
    return story
  }

  // MARK: - Feeds

  private static func feed(_ stories: DemoStories, _ request: Request) -> Response {
    let first = stories.newest.prefix(1).flatMap { story in
      story.discussion.visible.suffix(answers).reversed().map { entry($0, of: story, request) }
    }
    let entries = first + stories.newest.map { entry(of: $0, request) }
    return document("public inbox for pictures@example", stories.now, entries, request)
  }

  /// The whole thread of a message; the response is the same for each message of the thread.
  private static func thread(_ stories: DemoStories, _ request: Request) throws -> Response {
    let story = try story(request.parameter("id"), stories)
    let entries = [entry(of: story, request)] + story.discussion.visible.map { entry($0, of: story, request) }
    return document(story.title, story.createdAt, entries, request)
  }

  private static func entry(of story: DemoStory, _ request: Request) -> String {
    entry(story, nil, story.author, story.createdAt, "A picture: \(story.link)", request)
  }

  private static func entry(
    _ comment: DemoDiscussion.Comment, of story: DemoStory, _ request: Request
  ) -> String {
    entry(story, comment, comment.author, comment.createdAt, comment.message, request)
  }

  private static func entry(
    _ story: DemoStory, _ comment: DemoDiscussion.Comment?, _ author: String, _ date: Date, _ text: String,
    _ request: Request
  ) -> String {
    let quote = comment.map { _ in "<span\nclass=\"q\">&gt; \(DemoAddress.escaped(story.title))\n</span>\n" } ?? ""
    let body = "\(quote)\(DemoAddress.escaped(text))\n"
    return AtomDocument.entry(
      id: urn(story, comment?.number), title: (comment == nil ? "" : "Re: ") + story.title,
      link: "\(request.base)/inbox/\(id(story, comment?.number))/", author: author, at: date,
      parent: comment.map { urn(story, $0.parent) },
      XMLText.element(
        "content", ["type": "xhtml"],
        content: XMLText.element(
          "div", ["xmlns": "http://www.w3.org/1999/xhtml"],
          content: XMLText.element("pre", ["style": "white-space:pre-wrap"], content: body))))
  }

  private static func urn(_ story: DemoStory, _ comment: Int?) -> String {
    let digits = String(story.number * step + (comment ?? 0))
    return "urn:uuid:00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func document(
    _ title: String, _ date: Date, _ entries: [String], _ request: Request
  ) -> Response {
    AtomDocument.list(title, id: "mailto:pictures@example", link: "\(request.base)/inbox/", at: date, entries)
  }
}
