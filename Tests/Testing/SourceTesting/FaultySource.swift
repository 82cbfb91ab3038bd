import Foundation
import HTTP
import Loading
import Posts
import Sources

/// A source that satisfies the contract, except for the fault that a test gives it.
struct FaultySource: Paging, Commenting {
  enum Fault: CaseIterable {
    case none
    case blankTitle, place, emptyID, repeatedID, unreadableID, repeatingCursor, hiddenPaging, noSecondPage, noPosts
    case swallowedFailure, foreignError, clock, repeatedComment, deepComment, missingComments
    case ownAncestor
    case otherPost, emptyPicture, anyFile, fileRequest, markup, authorization, tokenInAddress, sharedThreads,
      threadsInTimeline
  }

  let fault: Fault
  let services: SourceServices

  var title: String { fault == .blankTitle ? " " : "things" }

  func capability<Capability>(_ type: Capability.Type) -> Capability? {
    fault == .hiddenPaging && type == (any Paging).self ? nil : self as? Capability
  }

  func postID(_ text: String) -> Post.ID? { fault == .unreadableID ? nil : Post.ID(rawValue: text) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "things", cursor: cursor) {
      var request = try Self.request(
        fault == .fileRequest ? "ftp://a.example/things" : "http://a.example/things?\(cursor ?? "")")
      if fault == .tokenInAddress { request.url.append(queryItems: [URLQueryItem(name: "access_token", value: "x")]) }
      if fault == .authorization { request.headers[.authorization] = "Bearer x" }
      return request
    } read: { answer in
      if answer.status != 200 || answer.body != Data("things".utf8) {
        switch fault {
        case .swallowedFailure: return Page(items: [], cursor: nil)
        case .foreignError: throw URLError(.badServerResponse)
        default: throw LoadFailure.malformed
        }
      }
      let isFirst = cursor == nil
      let next: String? = fault == .repeatingCursor || isFirst && fault != .noSecondPage ? "second" : nil
      return Page(items: fault == .noPosts ? [] : posts(isFirst: isFirst), cursor: next)
    }
  }

  private func posts(isFirst: Bool) -> [Post] {
    var details = Post.Details()
    details.text = fault == .markup ? "<p>a</p>" : "a < b"
    if fault == .clock { details.title = UUID().uuidString }
    let ids =
      switch fault {
      case .emptyID: [""]
      case .repeatedID: ["1", "1"]
      default: [isFirst ? "1" : "2"]
      }
    return ids.map {
      Post(id: Post.ID(rawValue: $0), images: [ImageRef("http://i.example/\($0)")], details: details)
    }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    let list =
      switch fault {
      case .sharedThreads: "thread"
      case .threadsInTimeline: "things"
      default: "thread/\(post.id)"
      }
    return SourceDocument(list: list) {
      if fault == .missingComments { throw LoadFailure.noComments(link: nil) }
      return try Self.request("http://a.example/thread")
    } read: { _ in
      let ids = fault == .repeatedComment ? ["1", "1"] : ["1", "2"]
      return CommentThread(
        ids.enumerated().map { index, id in
          Post(
            comment: .init(rawValue: id), author: "a", createdAt: nil, text: "t",
            depth: fault == .deepComment ? 2 * index : 0)
        }, ancestors: fault == .ownAncestor ? [post] : [])
    }
  }

  func post(_ id: Post.ID) -> SourceDocument<Post>? {
    SourceDocument(list: "post/\(id)") {
      try Self.request("http://a.example/post")
    } read: { _ in
      Post(id: fault == .otherPost ? Post.ID(rawValue: "other") : id, images: [])
    }
  }

  func picture(at address: String) -> SourceDocument<Data> {
    SourceDocument(list: address) {
      if address.hasPrefix("file:"), fault != .anyFile { throw LoadFailure.refusedAddress }
      return Data(fault == .emptyPicture ? [] : [1])
    }
  }

  private static func request(_ address: String) throws -> HTTPRequest {
    guard let url = URL(string: address) else { throw LoadFailure.refusedAddress }
    return HTTPRequest(url: url, limits: SourceLimits.document)
  }
}

/// The kind of these sources.
struct FaultyKind: SourceKind {
  let fault: FaultySource.Fault
  let name = "faulty"

  func location(explicit text: String) -> String? { fault == .place ? nil : text }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    FaultySource(fault: fault, services: services)
  }
}
