import Foundation
import JSON

/// The responses of Hacker News: Algolia's search and trees, Firebase's items and lists, and the feed.
enum HackerNewsAnswers {
  static let endpoints = [
    DemoEndpoint("hackernews/tree", "hn/algolia/api/v1/items/:id", tree),
    DemoEndpoint("hackernews/search", "hn/algolia/api/v1/search", search),
    DemoEndpoint("hackernews/item", "hn/firebase/v0/item/:id", item),
    DemoEndpoint("hackernews/list", "hn/firebase/v0/:list", list),
    DemoEndpoint("hackernews/feed", "hn/rss", feed),
  ]

  private static let firstStory = 8_000_000
  private static let firstComment = 9_000_000
  private static let step = 100_000

  private static func id(_ story: DemoStory) -> Int { firstStory + story.number }

  private static func id(_ comment: Int, _ story: DemoStory) -> Int { firstComment + story.number * step + comment }

  /// Finds the story with an id, or the comment, by its story and number; nil if no item has the id.
  private static func place(
    _ text: some StringProtocol, _ stories: DemoStories
  ) -> (story: DemoStory, comment: Int?)? {
    guard let id = Int(text), id > 0 else { return nil }
    let number = id - firstComment
    guard number >= 0 else { return stories.story(id - firstStory).map { ($0, nil) } }
    return stories.story(number / step).map { ($0, number % step) }
  }

  // MARK: - Algolia

  /// The tree below a story or comment, sorted by date.
  private static func tree(_ stories: DemoStories, _ request: Request) throws -> Response {
    guard let found = place(try request.parameter("id"), stories) else { throw ServerError.ofSite(404) }
    let story = found.story
    let root = node(
      id: id(story), at: story.createdAt,
      [
        "type": .string(story.kind.rawValue), "author": .string(story.author), "title": .string(story.title),
        "url": link(story) ?? JSONValue.null, "text": text(story) ?? JSONValue.null,
        "points": .integer(story.score), "parent_id": .null,
      ], of: story)
    var nodes = [(value: root, depth: -1)]
    nodes += choices(of: story).map { (value: $0, depth: 0) }
    nodes += story.discussion.nested.map { (value: node($0.comment, of: story), depth: $0.depth) }
    guard let comment = found.comment else { return response(nodes[...]) }
    let wanted = JSONValue.integer(id(comment, story))
    guard let start = nodes.firstIndex(where: { $0.value["id"] == wanted }) else { throw ServerError.ofSite(404) }
    return response(nodes[start...].prefix { $0.depth > nodes[start].depth || $0.value["id"] == wanted })
  }

  private static func node(_ comment: DemoDiscussion.Comment, of story: DemoStory) -> JSONValue {
    node(
      id: id(comment.number, story), at: comment.createdAt,
      [
        "type": "comment", "author": comment.isDeleted ? .null : .string(comment.author), "title": .null, "url": .null,
        "text": comment.isDeleted ? .null : .string(text(of: comment)), "points": .null,
        "parent_id": .integer(comment.parent.map { id($0, story) } ?? id(story)),
      ], of: story)
  }

  /// The options of a poll, which are items like the comments.
  private static func choices(of story: DemoStory) -> [JSONValue] {
    guard story.kind == .poll else { return [] }
    return ["Few", "Too many"].enumerated().map { index, text in
      node(
        id: id(step - 1 - index, story), at: story.createdAt,
        [
          "type": "pollopt", "author": .string(story.author), "title": .null, "url": .null, "text": .string(text),
          "points": .integer(5 + index), "parent_id": .integer(id(story)),
        ], of: story)
    }
  }

  private static func node(id number: Int, at date: Date, _ fields: JSONFields, of story: DemoStory) -> JSONValue {
    let start: JSONFields = [
      "id": .integer(number), "created_at": .string(date.formatted(.iso8601)),
      "created_at_i": .integer(Int(date.timeIntervalSince1970)), "story_id": .integer(id(story)), "options": .array([]),
    ]
    return .object(start.members + fields.members)
  }

  /// Writes the nested nodes in a loop, because a tree may be too deep for recursion.
  private static func response(_ nodes: ArraySlice<(value: JSONValue, depth: Int)>) -> Response {
    var (text, open) = ("", 0)
    let start = nodes.first?.depth ?? 0
    for node in nodes {
      let depth = node.depth - start
      if open > depth { text += String(repeating: "]}", count: open - depth) + "," }
      text += node.value.line.dropLast()
      text += #","children":["#
      open = depth + 1
    }
    return Response(text: text + String(repeating: "]}", count: open), type: "application/json; charset=utf-8")
  }

  /// The stories that match tags such as `story,(story_1,story_2)`, which specify kinds and ids; oldest first.
  private static func search(_ stories: DemoStories, _ request: Request) throws -> Response {
    let words = (request.query("tags") ?? "").split { ",()".contains($0) }
    let asked = words.compactMap { word -> DemoStory? in
      guard word.hasPrefix("story_"), let found = place(word.dropFirst(6), stories), found.comment == nil,
        words.contains(where: { $0 == found.story.kind.rawValue })
      else { return nil }
      return found.story
    }
    let limit = request.query("hitsPerPage").flatMap { Int($0) } ?? 20
    let hits = asked.sorted { $0.number > $1.number }.prefix(max(0, limit)).map { story -> JSONValue in
      let tags = [story.kind.rawValue, "author_\(story.author)", "story_\(id(story))"]
      return .object(of: [
        "_tags": .array(tags.map(JSONValue.string)),
        "objectID": .string(String(id(story))), "title": .string(story.title),
        "url": link(story), "story_text": text(story),
        "author": .string(story.author), "points": .integer(story.score),
        "num_comments": story.kind == .job ? nil : .integer(story.comments),
        "created_at": .string(story.createdAt.formatted(.iso8601)),
        "created_at_i": .integer(Int(story.createdAt.timeIntervalSince1970)), "story_id": .integer(id(story)),
      ])
    }
    return Response(json: [
      "hits": .array(hits), "nbHits": .integer(asked.count), "page": .integer(0), "hitsPerPage": .integer(limit),
    ])
  }

  // MARK: - Firebase

  /// A story with its comments by rank, or a comment; `null` if there is no such item.
  private static func item(_ stories: DemoStories, _ request: Request) throws -> Response {
    guard let found = place(try request.parameter("id").prefix { $0 != "." }, stories) else {
      return Response(json: .null)
    }
    let (story, comments) = (found.story, found.story.discussion.comments)
    let answers = comments.filter { $0.parent == found.comment }
    guard let number = found.comment else {
      let ranked = answers.sorted { $0.score > $1.score }
      return Response(
        json: .object(of: [
          "by": .string(story.author), "descendants": story.kind == .job ? nil : .integer(story.comments),
          "id": .integer(id(story)), "kids": ranked.isEmpty ? nil : kids(ranked, story),
          "score": .integer(story.score), "text": text(story), "time": time(story.createdAt),
          "title": .string(story.title), "type": .string(story.kind.rawValue), "url": link(story),
        ]))
    }
    guard let comment = comments.first(where: { $0.number == number }) else { return Response(json: .null) }
    return Response(
      json: .object(of: [
        "by": comment.isDeleted ? nil : .string(comment.author), "dead": comment.isDead ? .bool(true) : nil,
        "deleted": comment.isDeleted && !comment.isDead ? .bool(true) : nil,
        "id": .integer(id(number, story)), "kids": answers.isEmpty ? nil : kids(answers, story),
        "parent": .integer(comment.parent.map { id($0, story) } ?? id(story)),
        "text": comment.isDeleted ? nil : .string(text(of: comment)), "time": time(comment.createdAt),
        "type": "comment",
      ]))
  }

  private static func kids(_ comments: [DemoDiscussion.Comment], _ story: DemoStory) -> JSONValue {
    .array(comments.map { .integer(id($0.number, story)) })
  }

  private static func time(_ date: Date) -> JSONValue { .integer(Int(date.timeIntervalSince1970)) }

  /// The ids of a list, best first.
  private static func list(_ stories: DemoStories, _ request: Request) throws -> Response {
    let (name, all) = (try request.parameter("list"), stories.all)
    let chosen: [DemoStory] =
      switch name {
      case "topstories.json": all.filter { !$0.number.isMultiple(of: 2) } + all.filter { $0.number.isMultiple(of: 2) }
      case "newstories.json": all
      case "beststories.json": all.sorted { $0.score > $1.score }
      case "askstories.json": all.filter { $0.number.isMultiple(of: 5) }
      case "showstories.json": all.filter { $0.number.isMultiple(of: 7) }
      case "jobstories.json": all.filter { $0.kind == .job }
      default: throw ServerError.notFound
      }
    return Response(json: .array(chosen.map { .integer(id($0)) }))
  }

  // MARK: - Texts

  /// The address of the page that a story links to; nil for a story with a text.
  private static func link(_ story: DemoStory) -> JSONValue? { story.text == nil ? .string(story.link) : nil }

  private static func text(_ story: DemoStory) -> JSONValue? { story.text.map { .string(html($0)) } }

  /// The text of a comment as HTML; every tenth comment also links to another story.
  private static func text(of comment: DemoDiscussion.Comment) -> String {
    let other = firstStory + 1 + comment.number * 7 % DemoStories.count
    let link = comment.number % 10 == 4 ? "\nRelated: \(page(other))" : ""
    return html(comment.message + link)
  }

  /// A text as HTML in the style of the site: `<p>` separates paragraphs, indented lines are code, and an address at
  /// the end of a line is a link.
  private static func html(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let words = DemoAddress.escaped(String(line)).replacing("'", with: "&#x27;").replacing("/", with: "&#x2F;")
      guard !line.hasPrefix("  ") else { return "<pre><code>\(words)\n</code></pre>" }
      guard let start = words.firstRange(of: "https:")?.lowerBound else { return words }
      return "\(words[..<start])<a href=\"\(words[start...])\" rel=\"nofollow\">\(words[start...])</a>"
    }.joined(separator: "<p>")
  }

  /// The address of an item's page.
  private static func page(_ id: Int) -> String { "https://news.ycombinator.com/item?id=\(id)" }

  // MARK: - The feed

  /// The feed of the newest stories, each with the address of its comments page.
  private static func feed(_ stories: DemoStories, _ request: Request) -> Response {
    let items = stories.newest.map { story in
      let page = page(id(story))
      return XMLText.text("title", story.title) + XMLText.text("link", story.link)
        + XMLText.text("pubDate", RSSDocument.text(of: story.createdAt)) + XMLText.text("comments", page)
        + XMLText.text("description", "<a href=\"\(page)\">Comments</a>")
    }
    return RSSDocument.list("Hacker News", at: "https://news.ycombinator.com/", items)
  }
}
