import Conversations
import Dispatch
import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage
import Synchronization

@testable import Reading

/// Fuzzes the answers of sites with conversations.
///
/// An input consists of answers, separated by lines of three hyphens; an answer that begins with `HTTP` has a status
/// and headers above its body. The first lines of the input also describe the item of a feed.
enum ConversationSubjects {
  /// Checks the answers about a conversation, and the places that a site recognizes.
  ///
  /// The answers must be decoded or rejected, and requests sent only to `servers`. A decoded thread must be in
  /// reading order, and unchanged after it was saved.
  static func thread(on site: any ConversationSite, at id: String, servers: [String], _ data: Data) {
    recognize(on: site, data.text)
    check(site.thread(at: ConversationPlace(site: site.name, id: id), of: post), servers: servers, data)
  }

  /// Checks a feed of comments in the same way, with or without WordPress's API.
  static func feed(_ data: Data) {
    guard let url = URL(string: "https://example.org/post/feed/") else { return require(false, "No address.") }
    check(CommentFeed(at: url, of: post).document(list: "comments"), servers: ["example.org"], data)
  }

  /// Checks that saved answers are read or rejected, and unchanged after they were saved again.
  static func saved(_ data: Data) {
    let stored = StoredDocument(
      body: data, headers: [:], address: "https://example.org/", version: 2, savedAt: .distantPast)
    do {
      let saved = try SavedAnswers(stored)
      guard let again = try reread(saved.responses, isCut: saved.isCut) else {
        return require(false, "Nothing is saved.")
      }
      require(again.isCut == saved.isCut, "Other answers are missing.")
      require(again.responses.map(\.body) == saved.responses.map(\.body), "Other answers are saved.")
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
  }

  // MARK: - Threads

  private static let post: Post = {
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    post.details.author = Author(name: "ann")
    post.details.commentCount = 3
    return post
  }()

  private static func check(_ document: SourceDocument<CommentThread>, servers: [String], _ data: Data) {
    guard case .request(let request, _) = document.load else { return require(false, "The document has no request.") }
    let client = ScriptedClient(data)
    let result = finished {
      // One request after the other, so that each of them gets the same answer in every run.
      let first = try await client.load(try await request())
      let answers = try await document.answers(after: first, from: client)
      return (answers: answers, thread: try document.value(in: answers))
    }
    let requests = client.requests
    require(requests.count <= 10, "There are \(requests.count) requests.")
    for request in requests {
      require(servers.contains(WebServer(request.url)?.name ?? ""), "\(request.url) is on another server.")
      require(request.url.user == nil && request.headers[.authorization] == nil, "\(request.url) gets a password.")
    }
    switch result {
    case .success(let (answers, thread)):
      check(thread)
      do {
        guard let again = try reread(answers.responses, isCut: answers.isCut) else {
          return require(false, "Nothing is saved.")
        }
        var saved = DocumentAnswers(again.responses)
        saved.isCut = again.isCut
        require(try document.value(in: saved) == thread, "Another thread is saved.")
      } catch {
        require(false, "\(error): the thread is not saved.")
      }
    case .failure(let error): require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
  }

  /// Checks that depths increase by at most one, and that each deleted comment has a reply.
  private static func check(_ thread: CommentThread) {
    let comments = thread.comments
    require(Set(comments.map(\.id)).count == comments.count, "Two comments have the same id.")
    let depths = comments.map { $0.details.depth ?? 0 }
    require(zip(depths, [-1] + depths).allSatisfy { (0...$1 + 1).contains($0) }, "Depths are left out: \(depths).")
    for (index, comment) in comments.enumerated() where comment.details.state == .deleted {
      require(index + 1 < depths.count && depths[index + 1] > depths[index], "Nobody answered a deleted comment.")
    }
    require(comments.allSatisfy { $0.details.link?.lowercased().hasPrefix("http") ?? true }, "A link leads to no page.")
  }

  /// Saves the answers and reads them again; nil if nothing was saved.
  private static func reread(_ responses: [HTTPResponse], isCut: Bool) throws -> SavedAnswers? {
    var answers = DocumentAnswers(responses)
    answers.isCut = isCut
    return try SavedAnswers(answers).document(savedAt: .distantPast).map { try SavedAnswers($0) }
  }

  /// Runs an asynchronous load to its end, and returns its result.
  private static func finished<Value: Sendable>(
    _ load: @escaping @Sendable () async throws -> Value
  ) -> Result<Value, any Error> {
    let result = Mutex<Result<Value, any Error>>(.failure(LoadFailure.offline))
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let value = try await load()
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      end.signal()
    }
    end.wait()
    return result.withLock(\.self)
  }

  // MARK: - Places

  /// Checks that the place of an item is an id, or on a server that the item or its feed names.
  private static func recognize(on site: any ConversationSite, _ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    guard let feed = URL(string: lines[0]) else { return }
    let named: [URL?] = lines.dropFirst().prefix(3).map { URL(string: $0) } + [nil, nil, nil]
    var item = ItemClue(feed: feed)
    (item.channel, item.link, item.commentsPage) = (named[0], named[1], named[2])
    item.guid = lines.count > 4 ? lines[4] : nil
    let links = item.link.map { [site.conversation(at: $0), site.conversation(at: $0, beside: feed)] } ?? []
    let places = ([site.conversation(of: item)] + links).compactMap(\.self)
    let servers = ([feed, item.guid.flatMap { URL(string: $0) }] + named).map { $0.flatMap { WebServer($0) } }
    for place in places {
      require(ConversationPlace(place.text) == place, "\(place) is saved as another place.")
      guard !place.id.allSatisfy(\.isASCIIDigit) else { continue }
      guard let url = URL(string: place.id), let server = WebServer(url) else {
        return require(false, "\(place) is no address.")
      }
      require(url.user == nil && servers.contains(server), "\(place) is on another server than the item.")
    }
  }
}

/// An HTTP client that responds with the answers in an input, in order, and then fails.
private nonisolated final class ScriptedClient: HTTPClient {
  private nonisolated struct State {
    var answers: ArraySlice<String>
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  init(_ data: Data) {
    state = Mutex(State(answers: String(decoding: data, as: UTF8.self).components(separatedBy: "\n---\n")[...]))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let next = state.withLock { state in
      state.requests.append(request)
      return state.answers.popFirst()
    }
    guard let answer = next else { throw LoadFailure.offline }
    return Self.response(answer, url: request.url)
  }

  private static func response(_ text: String, url: URL) -> HTTPResponse {
    let parts = text.components(separatedBy: "\n\n")
    guard text.hasPrefix("HTTP "), parts.count > 1 else {
      return HTTPResponse(status: 200, body: Data(text.utf8), url: url)
    }
    let lines = parts[0].split(separator: "\n")
    var headers = HTTPFields()
    for line in lines.dropFirst() {
      let field = line.split(separator: ":", maxSplits: 1).map(String.init)
      if field.count == 2, let name = HTTPField.Name(field[0]) { headers[name] = field[1] }
    }
    let status = lines[0].split(separator: " ").last.flatMap { Int($0) } ?? 200
    let body = Data(parts.dropFirst().joined(separator: "\n\n").utf8)
    return HTTPResponse(status: status, headers: headers, body: body, url: url)
  }
}

extension Character {
  fileprivate nonisolated var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
