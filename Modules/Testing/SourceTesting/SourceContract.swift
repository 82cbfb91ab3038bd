public import ContractTesting
import Foundation
public import HTTP
import Loading
import Posts
public import Sources
public import Testing

/// The contract of sources, checked through their public interface with answers of a test.
///
/// ```swift
/// @Test func keepsTheContract() async {
///   await SourceContract(ThingsKind(), at: "things.example") { request in
///     ThingsServer.answer(to: request)
///   }.check()
/// }
/// ```
///
/// The server must answer with at least one post, with comments on one of the first posts if the source supports
/// comments, and with a second page if it supports pages.
public struct SourceContract: Sendable {
  /// The answer to a request; throws `LoadFailure` if there is none.
  public typealias Respond = @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// The maximum number of pages to read.
  private static let maximumPages = 50

  private let kind: any SourceKind
  private let place: String
  private let pageSize: Int
  private let respond: Respond

  /// The contract for the source at a place.
  ///
  /// - Parameters:
  ///   - kind: the kind of source.
  ///   - place: the canonical place.
  ///   - pageSize: the number of items per page.
  ///   - respond: answers each request.
  public init(_ kind: any SourceKind, at place: String, pageSize: Int = 2, respond: @escaping Respond) {
    self.kind = kind
    self.place = place
    self.pageSize = pageSize
    self.respond = respond
  }

  /// Records the violations as issues of the running test.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    for violation in await violations() {
      Issue.record(Testing.Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
  }

  /// The rules that the source violates.
  public func violations() async -> [ContractViolation] {
    let read = kind.location(explicit: place)
    guard read == place else { return [.place(place, readAs: read)] }
    let client = RecordingClient(respond: respond)
    do {
      let source = try source(client)
      var violations = title(of: source)
      let timeline = try await timeline(of: source, client)
      violations += timeline.violations
      violations += await threads(of: source, timeline.posts, client)
      violations += await singlePost(of: source, timeline.posts, client)
      violations += await pictures(of: source, timeline.posts, client)
      violations += await failures()
      return violations + client.badAddresses.map(ContractViolation.request)
    } catch {
      return [.failure("good answers", "the error \(error)")]
    }
  }

  private func source(_ client: any HTTPClient) throws -> any Source {
    try kind.source(at: place, SourceServices(client: client, pageSize: pageSize))
  }

  private func title(of source: any Source) -> [ContractViolation] {
    let isBlank = source.title.allSatisfy(\.isWhitespace)
    return isBlank || source.title.contains("://") && source.title.contains("@") ? [.title(source.title)] : []
  }
}

// MARK: - The timeline

extension SourceContract {
  private func timeline(
    of source: any Source, _ client: RecordingClient
  ) async throws -> (posts: [Post], violations: [ContractViolation]) {
    var posts: [Post] = []
    var violations: [ContractViolation] = []
    var cursors: Set<String> = []
    var cursor: String?
    for number in 1...Self.maximumPages {
      let document = source.timeline(after: cursor)
      if document.cursor != cursor { violations.append(.paging("The document of page \(number) has another cursor.")) }
      let page = try await document.value(from: client)
      violations += ids(of: page.items, in: source) + markup(in: page.items)
      violations += await reading(document, client)
      posts += page.items
      guard let next = page.cursor else {
        if number == 1, source.capabilities.contains(.paging) {
          violations.append(.paging("The source says that it has pages, and has one."))
        }
        return (posts, violations + (posts.isEmpty ? [.paging("The timeline has no posts.")] : []))
      }
      if !source.capabilities.contains(.paging) {
        return (posts, violations + [.paging("The source says that it has no pages, and its page has a cursor.")])
      }
      guard cursors.insert(next).inserted else {
        return (posts, violations + [.paging("The cursor “\(next)” comes again.")])
      }
      cursor = next
    }
    return (posts, violations + [.paging("The timeline did not end within \(Self.maximumPages) pages.")])
  }

  private func ids(of posts: [Post], in source: any Source) -> [ContractViolation] {
    var known: Set<Post.ID> = []
    return posts.compactMap { post in
      let id = post.id.rawValue
      if id.isEmpty { return .id(id, "is empty") }
      if !known.insert(post.id).inserted { return .id(id, "occurs twice in a page") }
      return source.postID(id) == post.id ? nil : .id(id, "is not read back by postID(_:)")
    }
  }

  private func markup(in posts: [Post]) -> [ContractViolation] {
    let texts = posts.flatMap { [$0.details.text?.plainText, $0.details.title, $0.description].compactMap(\.self) }
    return texts.filter(\.hasTag).map(ContractViolation.markup)
  }

  /// Parses the same answer twice.
  private func reading<Value: Equatable>(
    _ document: SourceDocument<Value>, _ client: RecordingClient
  ) async -> [ContractViolation] {
    guard case .request(let request, let read) = document.load else { return [] }
    do {
      let answer = try await client.send(try await request())
      return try read(answer) == read(answer) ? [] : [.reading(document.list)]
    } catch {
      return [.failure("the same request again", "the error \(error)")]
    }
  }

  /// Answers that a source must not accept as a page.
  private func failures() async -> [ContractViolation] {
    let answers: [(name: String, status: Int, body: String)] = [
      ("a status of 500", 500, "[]"), ("an empty body", 200, ""), ("half a document", 200, #"{"items":[{"id":"#),
      ("a number", 200, "7"), ("bytes that are no text", 200, "\u{1}\u{2}\u{3}"),
    ]
    var violations: [ContractViolation] = []
    for (name, status, body) in answers {
      let client = RecordingClient { HTTPResponse(status: status, body: Data(body.utf8), url: $0.url) }
      do {
        let page = try await source(client).timeline(after: nil).value(from: client)
        guard !client.requests.isEmpty else { return [] }  // a source without a server
        violations.append(.failure(name, "a page of \(page.items.count) posts"))
      } catch {
        if !(error is LoadFailure) { violations.append(.failure(name, "the error \(error), which is no LoadFailure")) }
      }
    }
    return violations
  }
}

// MARK: - Threads, posts, pictures

extension SourceContract {
  private func threads(of source: any Source, _ posts: [Post], _ client: RecordingClient) async -> [ContractViolation] {
    var commentCount = 0
    var violations: [ContractViolation] = []
    for post in posts.prefix(2 * pageSize) {
      do {
        let document = source.thread(of: post)
        let thread = try await document.value(from: client)
        commentCount += thread.comments.count
        violations += depths(of: thread.comments.compactMap(\.details.depth))
        violations +=
          Set(thread.comments.map(\.id)).count < thread.comments.count
          ? [.thread("Two comments on \(post.id) have the same id.")] : []
        if thread.ancestors.contains(where: { $0.id == post.id }) {
          violations.append(.thread("The post \(post.id) stands among those that it answers."))
        }
        violations += await reading(document, client)
        if !source.capabilities.contains(.comments) {
          return violations + [.thread("The source says that it has no comments, and loads a thread.")]
        }
      } catch let error as LoadFailure where error.reason == LoadFailure.noComments(link: nil).reason {
        if post.details.hasComments {
          violations.append(.thread("The post \(post.id) says that it has comments, and there are none to load."))
        }
      } catch {
        violations.append(.thread("The thread of \(post.id) failed: \(error)."))
      }
    }
    if source.capabilities.contains(.comments), commentCount == 0, violations.isEmpty {
      violations.append(.thread("The first posts have no comments: the test shows nothing."))
    }
    return violations
  }

  private func depths(of depths: [Int]) -> [ContractViolation] {
    let before = [-1] + depths
    return zip(before, depths).contains { $1 < 0 || $1 > $0 + 1 }
      ? [.thread("A comment is more than one step deeper than the one before it: \(depths).")] : []
  }

  private func singlePost(of source: any Source, _ posts: [Post], _ client: RecordingClient) async
    -> [ContractViolation]
  {
    guard let post = posts.first, let document = source.post(post.id) else { return [] }
    do {
      let found = try await document.value(from: client)
      return found.id == post.id ? [] : [.post("The post \(post.id) was asked for, and \(found.id) came.")]
    } catch {
      return [.post("The post \(post.id) was asked for, and failed: \(error).")]
    }
  }

  private func pictures(of source: any Source, _ posts: [Post], _ client: RecordingClient) async -> [ContractViolation]
  {
    var violations: [ContractViolation] = []
    if let address = posts.lazy.flatMap(\.images).compactMap(\.drawnAddress).first {
      do {
        let data = try await source.picture(at: address).value(from: client)
        if data.isEmpty { violations.append(.picture(address, "has no bytes")) }
      } catch {
        violations.append(.picture(address, "failed: \(error)"))
      }
    }
    let forbidden = "file:///etc/passwd"
    do {
      _ = try await source.picture(at: forbidden).value(from: FileRefusingClient(client))
      violations.append(.picture(forbidden, "was loaded"))
    } catch {
      // Refused, as required.
    }
    return violations
  }
}
