public import ContractTesting
import Foundation
public import HTTP
import Loading
import Posts
public import Sources
public import Testing

/// The contract of sources, checked through their public interface with responses from a test.
///
/// ```swift
/// @Test func thingsSatisfyTheSourceContract() async {
///   await SourceContract(ThingsKind(), at: "https://things.example", pageSize: 3) { request in
///     ThingsServer.answer(to: request)
///   }.check()
/// }
/// ```
///
/// The server must respond with at least one post. If the source supports comments, one of the first posts must have
/// comments; if the source supports pages, there must be a second page. The server should only accept the ids of its
/// sample, some of which should contain capital letters.
public struct SourceContract: Sendable {
  /// Returns the response to a request; throws `LoadFailure` if there is none.
  public typealias Respond = @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// The maximum number of pages to read.
  private static let maximumPages = 50

  private let kind: any SourceKind
  private let place: String
  private let pageSize: Int
  private let respond: Respond

  /// Creates the contract of the source at an address.
  ///
  /// - Parameters:
  ///   - kind: the kind of source.
  ///   - place: the canonical location of the source, as in its address after the name of the kind and a colon.
  ///   - pageSize: the number of items per page; if it is larger than the pages of the sample, a source that takes a
  ///     short page for the last one is reported.
  ///   - respond: returns the response to each request.
  public init(_ kind: any SourceKind, at place: String, pageSize: Int = 2, respond: @escaping Respond) {
    self.kind = kind
    self.place = place
    self.pageSize = pageSize
    self.respond = respond
  }

  /// Records the violations as issues of the current test.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    for violation in await violations() + TestedCode(testedBy: sourceLocation.filePath).findings.merged {
      Issue.record(Testing.Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
  }

  /// Returns the violated rules.
  public func violations() async -> [ContractViolation] {
    let read = kind.location(explicit: place)
    guard read == place else { return [ContractViolation(.place, place, read ?? "nothing")] }
    let client = RecordingClient(respond: respond)
    do {
      let source = try source(client)
      var findings = title(of: source)
      let timeline = try await timeline(of: source, client)
      findings += timeline.findings
      findings += await threads(of: source, timeline.posts, client)
      findings += await singlePost(of: source, timeline.posts, client)
      findings += await pictures(of: source, timeline.posts, client)
      findings += await writes(of: source, timeline.posts)
      findings += await accounts(of: source, client)
      findings += await failures.findings() + requests(of: client) + pageSizes(of: source)
      findings += await PlaceRules(kind: kind, place: place, pageSize: pageSize, respond: respond).findings()
      return findings.merged
    } catch {
      return [ContractViolation(.pageFailed, 1, client.requests.last?.url.absoluteString ?? place, error.words)]
    }
  }

  /// Reports mistakes in the addresses and headers of the requests.
  private func requests(of client: RecordingClient) -> [Finding] {
    client.badAddresses.map { Finding(.request, $0, context: $0) }
      + client.credentials.map { address, header in
        Finding(.credentials, header, address, subject: header, context: address)
      }
  }

  /// Reports a paged source whose requests have the same page size regardless of the user's setting.
  private func pageSizes(of source: any Source) async -> [Finding] {
    guard source.capability((any Paging).self) != nil else { return [] }
    let sizes = await sizes(for: pageSize)
    guard let size = sizes.first, await self.sizes(for: pageSize + 1) == sizes else { return [] }
    return [Finding(.pageSize, size)]
  }

  /// The page sizes in the requests for the first page, such as `limit=20`.
  private func sizes(for pageSize: Int) async -> [String] {
    let client = RecordingClient(respond: respond)
    do {
      let source = try source(client, pageSize: pageSize)
      _ = try await source.timeline(after: nil).value(from: client)
    } catch {
      return []  // the rule `failure` has reported it
    }
    return client.pageSizes
  }

  private var failures: FailureRules { FailureRules(respond: respond) { try source($0) } }

  private func source(_ client: any HTTPClient, pageSize: Int? = nil) throws -> any Source {
    try kind.source(at: place, SourceServices(client: client, pageSize: pageSize ?? self.pageSize))
  }

  private func title(of source: any Source) -> [Finding] {
    let isBlank = source.title.allSatisfy(\.isWhitespace)
    return isBlank || source.title.contains("://") && source.title.contains("@") ? [Finding(.title, source.title)] : []
  }
}

// MARK: - The timeline

extension SourceContract {
  private func timeline(
    of source: any Source, _ client: RecordingClient
  ) async throws -> (posts: [Post], findings: [Finding]) {
    var posts: [Post] = []
    var findings: [Finding] = []
    // A source that ignores the cursor returns the same posts again, which is reported as a different mistake.
    var repeated: [Finding] = []
    var cursors: Set<String> = []
    var cursor: String?
    for number in 1...Self.maximumPages {
      let document = source.timeline(after: cursor)
      if document.cursor != cursor {
        findings.append(Finding(.pageDocument, context: "page \(number)"))
      }
      let page: Page<Post>
      do {
        page = try await document.value(from: client)
      } catch {
        guard number > 1 else { throw error }
        return (posts, findings + repeated + failure(ofPage: number, error, client, findings))
      }
      findings += ids(of: page.items, in: source) + page.items.flatMap { PostRules(post: $0).findings }
      findings += await reading(document, client, first: page) {
        try PictureRules($0.answer).findings(in: page.items) + $0.missingCounts() + $0.otherForms(\.items) + $0.lists()
          + UnreadFacts($0.answer).relativeAddresses(in: page.items)
      }
      repeated += repeatedIDs(in: page.items, after: posts)
      posts += page.items
      guard let next = page.cursor else {
        if number == 1, source.capability((any Paging).self) != nil {
          findings.append(paging("The source says that it has pages, and has one."))
        }
        return (posts, findings + repeated + (posts.isEmpty ? [paging("The timeline has no posts.")] : []))
      }
      if source.capability((any Paging).self) == nil {
        return (posts, findings + [paging("The source says that it has no pages, and its page has a cursor.")])
      }
      if number == 1 { findings += await CursorRules(source: source).findings(for: next) }
      guard cursors.insert(next).inserted else {
        return (posts, findings + [paging("The cursor “\(next)” comes again.")])
      }
      cursor = next
    }
    return (posts, findings + [paging("The timeline did not end within \(Self.maximumPages) pages.")])
  }

  /// Reports a page that fails to load, unless its request is known to be wrong.
  private func failure(
    ofPage number: Int, _ error: any Error, _ client: RecordingClient, _ findings: [Finding]
  ) -> [Finding] {
    let isKnown = findings.contains { $0.violation.isOf(.changedCursor) || $0.violation.isOf(.unescapedCursor) }
    let address = client.requests.last?.url.absoluteString ?? place
    return isKnown ? [] : [Finding(.pageFailed, number, address, error.words)]
  }

  private func paging(_ mistake: String) -> Finding {
    Finding(.paging, mistake, subject: mistake)
  }

  private func ids(of posts: [Post], in source: any Source) -> [Finding] {
    var known: Set<Post.ID> = []
    return posts.compactMap { post in
      let id = post.id.rawValue
      let mistake: String? =
        if id.isEmpty { "is empty" } else if !known.insert(post.id).inserted { "occurs twice in a page" } else {
          source.postID(id) == post.id ? nil : "is not read back by postID(_:)"
        }
      return mistake.map { Finding(.id, id, $0, subject: $0, context: "post “\(id)”") }
    }
  }

  /// Reports posts whose id already occurs on an earlier page, except pinned and shared posts, which may be repeated.
  private func repeatedIDs(in posts: [Post], after known: [Post]) -> [Finding] {
    let known = Set(known.map(\.id))
    return posts.filter { known.contains($0.id) && !$0.details.facts.isPinned && $0.details.sharedBy == nil }.map {
      let mistake = "is on two pages"
      return Finding(.id, $0.id.rawValue, mistake, subject: mistake, context: "post “\($0.id)”")
    }
  }

  /// Reports mistakes in the mapping of a document, and the findings of `rules` for its response.
  private func reading<Value: Equatable>(
    _ document: SourceDocument<Value>, _ client: RecordingClient, first: Value,
    _ rules: (AnswerRules<Value>) throws -> [Finding]
  ) async -> [Finding] {
    guard case .request(let request, let read) = document.load else { return [] }
    do {
      let known = client.lastAnswer
      let answer = try await client.send(try await request())
      // The value of several responses is not that of the first, and a server may answer differently.
      let isSame = document.further == nil && answer == known
      let mapping = AnswerRules(
        list: document.list, context: "page \(document.cursor ?? "1")", answer: answer, first: isSame ? first : nil,
        read: read)
      return try mapping.reading() + rules(mapping)
    } catch {
      return [FailureRules.failure("the same request again", "the error \(error.words)")]
    }
  }
}

// MARK: - Threads, posts, pictures

extension SourceContract {
  private func threads(of source: any Source, _ posts: [Post], _ client: RecordingClient) async -> [Finding] {
    guard let source = source.capability((any Commenting).self) else { return [] }
    var (commentCount, shared) = (0, SharedComments())
    let documents = ThreadDocuments(source: source)
    var findings = documents.sharedLists(of: posts)
    for post in posts.prefix(2 * pageSize) {
      do {
        let document = source.thread(of: post)
        let thread = try await document.value(from: client)
        if commentCount == 0, !thread.comments.isEmpty {
          findings += await failures.ignoredStatuses(of: document, post) + documents.unescapedIDs(like: post)
        }
        commentCount += thread.comments.count
        findings += ThreadRules(comments: thread.comments).mistake.map { [self.thread($0, post)] } ?? []
        findings += shared.findings(in: thread, of: post)
        if thread.ancestors.contains(where: { $0.id == post.id }) {
          findings.append(self.thread("A post stands among those that it answers.", post))
        }
        findings += thread.comments.flatMap { PostRules(post: $0).findings }
        findings += await reading(document, client, first: thread) {
          let unread = UnreadFacts($0.answer)
          // The first of several responses does not have all comments.
          let missing = document.further == nil ? unread.missingComments(in: thread, of: post) : []
          return try PictureRules($0.answer).findings(in: thread.comments)
            + unread.relativeAddresses(in: thread.comments) + unread.parents(in: thread.comments, of: post)
            + unread.unknownParents(in: thread.comments, of: post) + missing
            + $0.lostReplies() + $0.otherForms(\.comments)
        }
      } catch let error as LoadFailure where error.reason == LoadFailure.noComments(link: nil).reason {
        if post.details.hasComments {
          findings.append(self.thread("A post says that it has comments, and there are none to load.", post))
        }
      } catch {
        findings.append(Finding(.threadFailed, error.words, context: "post “\(post.id)”"))
      }
    }
    if commentCount == 0, findings.isEmpty {
      findings.append(Finding(.thread, "The first posts have no comments: the test shows nothing."))
    }
    return findings
  }

  private func thread(_ mistake: String, _ post: Post) -> Finding {
    Finding(.thread, mistake, subject: mistake, context: "post “\(post.id)”")
  }

  private func singlePost(of source: any Source, _ posts: [Post], _ client: RecordingClient) async
    -> [Finding]
  {
    guard let post = posts.first, let document = source.post(post.id) else { return [] }
    do {
      let found = try await document.value(from: client)
      return found.id == post.id
        ? [] : [Finding(.post, "The post \(post.id) was asked for, and \(found.id) came.")]
    } catch {
      return [Finding(.post, "The post \(post.id) was asked for, and failed: \(error.words).")]
    }
  }

  private func writes(of source: any Source, _ posts: [Post]) async -> [Finding] {
    guard let source = source.capability((any Writing).self), let post = posts.first else { return [] }
    return await WriteRules(source: source, post: post).findings()
  }

  private func accounts(of source: any Source, _ client: RecordingClient) async -> [Finding] {
    var findings: [Finding] = []
    if let listing = source.capability((any Listing).self) {
      findings += await ListingRules(source: listing, client: client).findings()
    }
    if let marking = source.capability((any Marking).self) {
      findings += await MarkingRules(source: marking, client: client).findings()
    }
    return findings
  }

  private func pictures(of source: any Source, _ posts: [Post], _ client: RecordingClient) async -> [Finding] {
    var findings: [Finding] = []
    if let address = posts.lazy.flatMap(\.images).compactMap(\.drawnAddress).first {
      do {
        let data = try await source.picture(at: address).value(from: client)
        if data.isEmpty { findings.append(Finding(.picture, address, "has no bytes")) }
      } catch {
        findings.append(Finding(.picture, address, "failed: \(error.words)"))
      }
    }
    let forbidden = "file:///etc/passwd"
    do {
      _ = try await source.picture(at: forbidden).value(from: FileRefusingClient(client: client))
      findings.append(Finding(.picture, forbidden, "was loaded", subject: "file"))
    } catch {
      // Refused, as required.
    }
    return findings
  }
}
