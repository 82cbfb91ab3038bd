import Foundation
import HTTP
import JSON
import Loading
import Markup
import Posts

/// Maps the responses for a conversation: the item, the tree below it and, if the tree failed, the item's first
/// comments.
enum HackerNewsThread {
  /// The number of comments to load one by one if the tree is unavailable; 10 requests in total.
  private static let maximumComments = 8
  /// The base of relative addresses in texts.
  private static let base = URL(string: HackerNewsSite.page(of: "1"))

  /// The next request after the item and the tree; nil if the responses are complete.
  static func request(after answers: [HTTPResponse], from endpoint: HackerNewsEndpoint) -> HTTPRequest? {
    guard answers.count > 1, !mayBeTree(answers[1]) else { return nil }
    let kids = item(in: answers[0])?.kids.prefix(maximumComments) ?? []
    return kids.dropFirst(answers.count - 2).first.map { endpoint.item(String($0)) }
  }

  /// Maps the responses to a thread, with top-level comments in the order of the site, and replies by date.
  ///
  /// The thread also contains the post itself if `post` stands for a link, or if the tree has the options of a poll,
  /// which are missing from lists.
  ///
  /// - Throws: `LoadFailure` if the responses have neither an item nor a tree.
  static func thread(in answers: [HTTPResponse], of post: Post) throws -> CommentThread {
    let story = answers.first.flatMap { item(in: $0) }
    if answers.count > 1, mayBeTree(answers[1]), let nodes = tree(in: answers[1]) {
      let kids = story?.kids ?? []
      let comments = comments(in: nodes, rankedBy: kids)
      let options = options(in: nodes)
      var thread = CommentThread(
        answered: comments, gap: isOutdated(comments, kids) ? .cut : nil, total: story?.commentCount
      ).with(story.map { HackerNewsSource.post($0, options: options) }, asPost: post)
      if thread.post == nil, !options.isEmpty, let story {
        var poll = post
        poll.details = HackerNewsSource.post(story, options: options).details
        poll.details.handle = post.details.handle
        thread.post = poll
      }
      return thread
    }
    guard let story else {
      // Decoding the first response throws a failure that is more specific than the status 404.
      _ = try answers.first?.json(HackerNewsItem?.self)
      throw LoadFailure.badStatus(404)
    }
    let first = answers.dropFirst(2).compactMap { item(in: $0) }.filter { !$0.isGone }.map {
      comment($0.id, to: nil, by: $0.author, at: $0.createdAt, $0.text, author: story.author)
    }
    let thread = CommentThread(
      answered: first, gap: story.kids.isEmpty && story.commentCount ?? 0 == 0 ? nil : .cut, total: story.commentCount)
    let cut = answers.dropFirst().first.flatMap(failure(ofTree:)).map(thread.cut(by:)) ?? thread
    return cut.with(HackerNewsSource.post(story), asPost: post)
  }

  /// The reason why a response has no tree; nil if the request failed, because the document reports that failure.
  private static func failure(ofTree answer: HTTPResponse) -> LoadFailure? {
    guard answer.status != 0 else { return nil }
    let host = WebServer(answer.url)?.name
    do {
      _ = try answer.json(HackerNewsItem.self)
      return LoadFailure.malformed.at(host)
    } catch {
      return (error as? LoadFailure)?.at(host)
    }
  }

  /// Whether a tree lacks most of the story's top-level comments, because Algolia has not indexed them yet.
  private static func isOutdated(_ comments: [Post], _ kids: [Int]) -> Bool {
    let known = Set(comments.map(\.id.rawValue))
    return kids.count { !known.contains(String($0)) } > kids.count / 2
  }

  /// The item in a response of Firebase; nil if there is none.
  static func item(in answer: HTTPResponse) -> HackerNewsItem? {
    do {
      return try answer.json(HackerNewsItem?.self)
    } catch {
      return nil  // the tree may be there
    }
  }

  /// Whether a response looks like a tree, rather than a web page, a failure, or part of a tree.
  private static func mayBeTree(_ answer: HTTPResponse) -> Bool {
    let isBlank: (UInt8) -> Bool = { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return (200...299).contains(answer.status) && answer.body.first { !isBlank($0) } == UInt8(ascii: "{")
      && answer.body.last { !isBlank($0) } == UInt8(ascii: "}")
  }

  private static func tree(in answer: HTTPResponse) -> [JSONValue.TreeNode]? {
    do {
      return try JSONValue.tree(
        reading: answer.body, children: "children", members: ["id", "author", "text", "created_at_i", "type", "points"])
    } catch {
      return nil  // then the first comments are shown
    }
  }
}

// MARK: - Options

extension HackerNewsThread {
  /// The options of a poll with their points, as untrusted HTML.
  private static func options(in nodes: [JSONValue.TreeNode]) -> [String] {
    nodes.filter { $0.parent == 0 && $0.value["type"]?.text == "pollopt" }.compactMap { node in
      guard let text = node.value["text"]?.text, !text.isEmpty else { return nil }
      return text + (node.value["points"]?.integer.map { " (\($0))" } ?? "")
    }
  }
}

// MARK: - Comments

extension HackerNewsThread {
  /// Maps the comments of a tree; the top-level comments in `kids` are first, in that order.
  private static func comments(in nodes: [JSONValue.TreeNode], rankedBy kids: [Int]) -> [Post] {
    let ranks = Dictionary(kids.enumerated().map { ($1, $0) }) { first, _ in first }
    let top = nodes.indices.filter { nodes[$0].parent == 0 }.map { index in
      (rank: nodes[index].value["id"]?.integer.flatMap { ranks[$0] } ?? .max, index: index)
    }
    let ranked = top.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    let others = nodes.indices.filter { nodes[$0].parent ?? 0 > 0 }
    let author = nodes.first?.value["author"]?.text
    return (ranked + others).mapOnAllCores { comment(nodes[$0], in: nodes, author: author) }.compactMap(\.self)
  }

  /// Maps a comment of a tree; nil if the node has no id, or is not a comment but, for example, an option of a poll.
  private static func comment(
    _ node: JSONValue.TreeNode, in nodes: [JSONValue.TreeNode], author: String?
  ) -> Post? {
    guard let id = node.value["id"]?.integer, node.value["type"]?.text ?? "comment" == "comment" else { return nil }
    let parent = node.parent.flatMap { $0 == 0 ? nil : nodes[$0].value["id"]?.integer }
    let date = node.value["created_at_i"]?.integer.flatMap { Date(onSite: Double($0)) }
    return comment(
      id, to: parent, by: node.value["author"]?.text, at: date, node.value["text"]?.text, author: author)
  }

  /// Maps a comment; a comment without an author is a deleted comment.
  private static func comment(
    _ id: Int, to parent: Int?, by name: String?, at date: Date?, _ html: String?, author: String?
  ) -> Post {
    var comment = Post(
      comment: String(id), to: parent.map(String.init), author: name ?? "", createdAt: date,
      html: HTMLText(name == nil ? "" : html ?? "", base: base), link: HackerNewsSite.page(of: String(id)))
    if let name, name == author { comment.details.facts.isAuthor = true }
    if name == nil { comment.details.state = .deleted }
    return comment
  }
}
