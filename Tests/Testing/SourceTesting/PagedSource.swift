import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources
import Synchronization

/// The source of a server with pages of posts; it satisfies the contract, except for the fault that a test gives it.
struct PagedSource: Paging, Commenting {
  enum Fault {
    case none, shortPage, uncountedItem, inventedAuthor, missingLikes, constantServer, lowercaseID, inventedTitle,
      ignoredOffset, lostDescription, rawCursor, plusCursor, lostPage, seenPosts, uncutThread
  }

  static let place = "https://posts.example"

  let fault: Fault
  let base: URL
  let pageSize: Int
  let seen: SeenIDs

  var title: String { "posts" }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "posts", cursor: cursor) {
      let query = [URLQueryItem(name: "limit", value: String(pageSize)), URLQueryItem(name: "after", value: cursor)]
      let raw = URL(string: "\(base.absoluteString)/posts?limit=\(pageSize)&after=\(cursor ?? "")")
      let list = base.appending(path: "posts")
      let url: URL? =
        switch fault {
        case .rawCursor: raw
        case .plusCursor: list.appending(queryItems: query)
        case .lostPage where cursor != nil: list.appending(path: "Z")
        default: list.appending(escaping: query)
        }
      guard let url else { throw LoadFailure.refusedAddress }
      return HTTPRequest(url: url, limits: SourceLimits.document)
    } read: { response in
      let answer = try Payload.decode(PostsAnswer.self, from: response.body, status: response.status)
      let items = answer.posts.compactMap(\.item)
      return Page(
        items: items.filter { fault != .seenPosts || seen.isNew($0.id) }.map { post($0, base: response.url) },
        cursor: fault == .shortPage && items.count < pageSize ? nil : answer.next,
        leftOut: fault == .uncountedItem ? 0 : answer.posts.count - items.count)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") {
      HTTPRequest(
        url: base.appending(components: "posts", post.id.rawValue, "comments"), limits: SourceLimits.document)
    } read: { response in
      let answer = try Payload.decode(CommentsAnswer.self, from: response.body, status: response.status)
      return CommentThread(
        arranging: answer.comments.map {
          Post(
            comment: Post.ID(rawValue: $0.id), to: nil, author: $0.author ?? "", createdAt: nil,
            text: RichText(plain: $0.text))
        }, gap: answer.next == nil || fault == .uncutThread ? nil : .cut)
    }
  }

  private func post(_ item: Item, base: URL) -> Post {
    let text = HTMLText(item.html, base: fault == .constantServer ? URL(string: Self.place) : base)
    var details = Post.Details()
    details.text = text.document
    details.textLinks = text.links
    details.title = item.title.map { TitleText.plain($0) } ?? (fault == .inventedTitle ? "Untitled" : nil)
    details.createdAt = item.date.flatMap { ContractDate.parse(fault == .ignoredOffset ? "\($0.prefix(19))Z" : $0) }
    details.author = (item.author ?? (fault == .inventedAuthor ? "Somebody" : nil)).map { Author(name: $0) }
    details.facts.favouriteCount = item.likes ?? (fault == .missingLikes ? 0 : nil)
    let images = text.images.map { ImageRef($0.address, description: fault == .lostDescription ? nil : $0.alt) }
    return Post(
      id: Post.ID(rawValue: fault == .lowercaseID ? item.id.lowercased() : item.id), images: images, details: details)
  }

  private struct PostsAnswer: Decodable {
    let posts: [Element]
    let next: String?
  }

  /// An item of a list, or nil if it cannot be decoded.
  private struct Element: Decodable {
    let item: Item?

    init(from decoder: any Decoder) {
      do { item = try Item(from: decoder) } catch { item = nil }
    }
  }

  private struct Item: Decodable {
    let id: String
    let html: String
    let title: String?
    let date: String?
    let author: String?
    let likes: Int?
  }

  private struct CommentsAnswer: Decodable {
    let comments: [Comment]
    let next: String?
  }

  private struct Comment: Decodable {
    let id: String
    let text: String
    let author: String?
  }
}

// MARK: - The server

extension PagedSource {
  /// Two pages of two posts, with a comment on each.
  static func answer(to request: HTTPRequest) -> HTTPResponse {
    let path = request.url.pathComponents
    let id = path.drop { $0 != "posts" }.dropFirst().first
    guard id.map({ ["A", "B", "C", "D"].contains($0) }) ?? true else {
      return HTTPResponse(status: 404, body: Data("{}".utf8), url: request.url)
    }
    let isSecond = request.url.query()?.contains("after=2") == true
    let html = "<p>A <a href='/lake'>lake</a></p><img src='/lake.png' alt='A lake'>"
    let posts = (isSecond ? ["C", "D"] : ["A", "B"]).map { name in
      #"{"id":"\#(name)","title":"Water","date":"2024-05-20T11:24:59Z","author":"ann","likes":3,"html":"\#(html)"}"#
    }
    let body =
      id.map { #"{"comments":[{"id":"\#($0)-1","author":"ben","text":"No."}],"next":"3"}"# }
      ?? #"{"posts":[\#(posts.joined(separator: ","))]\#(isSecond ? "" : #","next":"2""#)}"#
    return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
  }
}

/// The ids of the posts that a source has read.
final class SeenIDs: Sendable {
  private let ids = Mutex<Set<String>>([])

  func isNew(_ id: String) -> Bool { ids.withLock { $0.insert(id).inserted } }
}

/// The kind of these sources.
struct PagedKind: SourceKind {
  let fault: PagedSource.Fault
  let name = "paged"
  private let seen = SeenIDs()

  init(fault: PagedSource.Fault) {
    self.fault = fault
  }

  func location(explicit text: String) -> String? { SourceAddress(text).url?.absoluteString }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadFailure.refusedAddress }
    return PagedSource(fault: fault, base: base, pageSize: services.pageSize, seen: seen)
  }
}
