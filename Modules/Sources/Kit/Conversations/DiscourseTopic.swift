import Foundation
import HTTP
import Loading
import Posts
import Sources

/// A topic with its first posts, or some of the other posts of a topic.
struct DiscourseTopic: Decodable, Sendable {
  /// The number of posts in a response.
  private static let chunk = 20
  /// The maximum number of ids to read.
  private static let maximumIDs = 100_000

  /// The title; nil in a response with other posts.
  private let title: String?
  let posts: [DiscoursePost]
  /// The ids of all posts, in order; empty in a response with other posts, and in a topic of more than 10,000 posts.
  let ids: [Int]
  /// The total number of posts; nil in a response with other posts.
  private let count: Int?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let stream = try fields.nestedContainer(keyedBy: WireKey.self, forKey: "post_stream")
    posts = try stream.decode(LossyArray<DiscoursePost>.self, forKey: "posts").elements
    ids = stream.lenientList("stream", limit: Self.maximumIDs)
    count = fields.count("posts_count")
    title = fields.text("title")
  }
}

// MARK: - Requests

extension DiscourseTopic {
  /// The request for the posts after those in the given responses; nil if there are no more posts.
  ///
  /// - Throws: `LoadFailure` if the last response cannot be used, because a further request would not help.
  static func request(after answers: [HTTPResponse], at place: String) throws -> HTTPRequest? {
    guard let first = answers.first, let last = answers.last else { return nil }
    let topic = try decoded(first)
    if answers.count > 1 { _ = try decoded(last) }
    let next = topic.missing.dropFirst((answers.count - 1) * chunk).prefix(chunk)
    guard !next.isEmpty, let url = URL(string: place) else { return nil }
    let query = next.map { URLQueryItem(name: "post_ids[]", value: String($0)) }
    return HTTPRequest(
      url: url.endpoint("posts.json", query: query), headers: [.accept: "application/json"],
      limits: SourceLimits.document)
  }

  /// The ids of the posts that the first response does not contain.
  private var missing: [Int] {
    let known = Set(posts.map(\.id))
    return ids.filter { !known.contains($0) }
  }

  /// Decodes a topic or some of its posts.
  ///
  /// - Throws: `LoadFailure`; `.signedInOnly` if only members may read the forum or the topic.
  private static func decoded(_ answer: HTTPResponse) throws -> DiscourseTopic {
    do {
      return try answer.json(DiscourseTopic.self)
    } catch let failure as LoadFailure where failure.status == 403 {
      throw LoadFailure.signedInOnly(host: WebServer(answer.url)?.name ?? "")
    }
  }
}

// MARK: - Mapping

extension DiscourseTopic {
  /// Maps the responses to a thread on a post, ordered by the numbers of the posts.
  ///
  /// All replies to a top-level comment, at any depth, are listed one level below it.
  ///
  /// - Throws: `LoadFailure` if there is no topic.
  static func thread(in answers: [HTTPResponse], at place: String, of post: Post) throws -> CommentThread {
    guard let answer = answers.first else { throw LoadFailure.malformed }
    let topic = try decoded(answer)
    var known: Set<Int> = []
    let posts = (topic.posts + answers.dropFirst().flatMap(parts(of:))).filter { known.insert($0.id).inserted }
    let first = posts.first { $0.number == 1 }
    let listed = posts.filter { $0.number != 1 && !$0.isAction }.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    let numbers = Dictionary(listed.map { ($0.number, $0) }) { first, _ in first }
    // For each comment, by its number, the top-level comment above it.
    var tops: [Int: DiscoursePost] = [:]
    let comments = listed.map { post in
      let answered = post.answeredNumber.flatMap { $0 < post.number ? numbers[$0] : nil }
      let top = answered.map { tops[$0.number] ?? $0 }
      tops[post.number] = top ?? post
      return post.comment(below: top, author: first?.username, at: place)
    }
    let left = topic.ids.isEmpty ? max(0, (topic.count ?? 0) - known.count) : topic.ids.count { !known.contains($0) }
    var own = first?.comment(below: nil, author: nil, at: place)
    own?.details.title = topic.title
    own?.details.link = place
    return CommentThread(answered: comments, gap: left > 0 ? .cut : nil, total: comments.count + left)
      .with(own, asPost: post)
  }

  /// The posts in a further response; empty if the request failed.
  private static func parts(of answer: HTTPResponse) -> [DiscoursePost] {
    do {
      return try answer.json(DiscourseTopic.self).posts
    } catch {
      return []  // the thread is cut
    }
  }
}
