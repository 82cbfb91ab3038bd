import Foundation
import HTTP
import Loading
import Markup
import Posts
import Sources

/// A source that satisfies the contract, except for the fault that a test gives it.
struct FaultySource: Paging, Commenting, Writing {
  enum Fault: CaseIterable {
    case none
    case blankTitle, place, pageSize, emptyID, repeatedID, unreadableID, repeatingCursor, hiddenPaging, noSecondPage,
      noPosts
    case swallowedFailure, foreignError, ignoredStatus, ignoredThreadStatus, clock, repeatedComment, deepComment,
      missingComments
    case ownAncestor, repeatedPost, flatReply, earlyReply, ignoredParent
    case unlistedLink, lostAddress, entityInTitle, tagInName, coverFirst, lostPicture, dateOfToday
    case lostCursor, emptyThread, trapWhenEmpty, lostReply, strictDates, rawID, lostPort, lostPath,
      twiceUnescaped, relativeLink, otherParent, lowercasePath, referencesBeforeTags
    case missingCount, trap, sharedComments, distantDate, earlyDate, dateAhead
    case otherPost, emptyPicture, anyFile, fileRequest, markup, authorization, tokenInAddress, sharedThreads,
      threadsInTimeline
    case getWrite, foreignWrite, foreignToken, sameInverse, changedTitle, hiddenWrite, acceptedRefusal
  }

  let fault: Fault
  let services: SourceServices

  var title: String { fault == .blankTitle ? " " : "things" }

  func capability<Capability>(_ type: Capability.Type) -> Capability? {
    fault == .hiddenPaging && type == (any Paging).self ? nil : self as? Capability
  }

  func postID(_ text: String) -> Post.ID? { fault == .unreadableID ? nil : Post.ID(rawValue: text) }

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "things", cursor: fault == .lostCursor ? nil : cursor) {
      var request = try Self.request("\(fault == .fileRequest ? "ftp" : "http")://a.example/things")
      let size = fault == .pageSize ? 20 : services.pageSize
      request.url.append(queryItems: [
        URLQueryItem(name: "limit", value: String(size)), URLQueryItem(name: "after", value: cursor ?? ""),
      ])
      if fault == .tokenInAddress { request.url.append(queryItems: [URLQueryItem(name: "access_token", value: "x")]) }
      if fault == .authorization { request.headers[.authorization] = "Bearer x" }
      return request
    } read: { answer in
      guard answer.status == 200 || fault == .ignoredStatus,
        let things = try? JSONDecoder().decode(Things.self, from: answer.body)
      else {
        switch fault {
        case .swallowedFailure: return Page(items: [], cursor: nil)
        case .foreignError: throw URLError(.badServerResponse)
        default: throw LoadFailure.malformed
        }
      }
      let isFirst = cursor == nil
      let next: String? = fault == .repeatingCursor || isFirst && fault != .noSecondPage ? "second" : nil
      return Page(items: fault == .noPosts ? [] : posts(of: things, at: answer.url, isFirst: isFirst), cursor: next)
    }
  }

  /// What the server answers.
  private struct Things: Decodable {
    let html: String
    let date: Date?
    let replies: Int?
    let day: String?
    let name: String?
  }

  /// An answer of the server.
  static let answer = #"""
    {"html":"<p>A <a href='/lake'>lake</a></p><img src='http://i.example/lake' alt='a lake'>","date":7,"day":"2020-05-20T11:24:59Z","name":"Salt &amp; water","replies":3,"comments":[{"id":"c1"},{"id":"c2","in_reply_to":"c1"}]}
    """#

  private func posts(of things: Things, at base: URL, isFirst: Bool) -> [Post] {
    let fragment = fault == .referencesBeforeTags ? things.html.replacing("&amp;", with: "&") : things.html
    let html = HTMLText(fragment, base: fault == .lostAddress ? nil : base)
    var details = Post.Details()
    details.text = fault == .markup ? "<p>a</p>" : html.document
    details.textLinks = fault == .unlistedLink ? [] : html.links
    details.title = fault == .clock ? UUID().uuidString : fault == .entityInTitle ? "Salt &#38; water" : "A < B & C"
    if fault == .twiceUnescaped { details.title = things.name.map { TitleText.plain(TitleText.plain($0)) } }
    if fault == .relativeLink { details.link = "/things/1" }
    details.author = Author(name: fault == .tagInName ? "<b>ann</b>" : "ann & ben")
    details.createdAt = date(of: things)
    if fault == .trapWhenEmpty { precondition(!things.html.isEmpty, "a thing has a text") }
    if fault == .trap { precondition(things.replies != nil, "a thing has replies") }
    details.commentCount = fault == .missingCount ? things.replies ?? 0 : things.replies
    let ids =
      switch fault {
      case .emptyID: [""]
      case .repeatedID: ["1", "1"]
      default: [isFirst || fault == .repeatedPost ? "1" : "2"]
      }
    let pictures = html.images.map { ImageRef($0.address, description: $0.alt) }
    let cover = ImageRef("http://i.example/cover")
    let images: [ImageRef] =
      switch fault {
      case .coverFirst: [cover] + pictures
      case .lostPicture: []
      default: pictures + [cover]
      }
    return ids.map { Post(id: Post.ID(rawValue: $0), images: images, details: details) }
  }

  private func date(of things: Things) -> Date? {
    switch fault {
    case .dateOfToday: things.date ?? Date()
    // Only dates without a fraction and an offset.
    case .strictDates: things.day.flatMap { $0.count == 20 ? things.date : nil }
    // Milliseconds read as seconds, and the reverse.
    case .distantDate: things.date.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970 * 1_000) }
    case .earlyDate: things.date.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970 / 1_000) }
    case .dateAhead: things.date.map { _ in Date(timeIntervalSince1970: 3_786_912_000) }
    default: things.date
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
      return try Self.request("http://a.example/thread" + (fault == .rawID ? "/\(post.id)" : ""))
    } read: { answer in
      if fault == .emptyThread, answer.status != 200 { return CommentThread([]) }
      if fault != .ignoredThreadStatus { try Payload.check(status: answer.status) }
      let isWhole = fault != .lostReply || String(decoding: answer.body, as: UTF8.self).contains(#"{"id":"c1"}"#)
      let comments = isWhole ? comments : comments.filter { $0.details.parent == nil }
      return CommentThread(
        post.id.rawValue == "2" && fault != .sharedComments ? [] : comments,
        ancestors: fault == .ownAncestor ? [post] : [])
    }
  }

  /// The comments on the first post: a comment, its reply, and another comment.
  private var comments: [Post] {
    let comments: [(id: String, parent: String?, depth: Int)] =
      switch fault {
      case .repeatedComment: [("1", nil, 0), ("1", nil, 0)]
      case .deepComment: [("1", nil, 0), ("2", nil, 2)]
      case .flatReply: [("1", nil, 0), ("2", "1", 0), ("3", nil, 0)]
      case .ignoredParent: [("1", nil, 0), ("2", nil, 0)]
      case .otherParent: [("1", nil, 0), ("3", nil, 0), ("2", "3", 1)]
      case .earlyReply: [("1", nil, 0), ("3", nil, 0), ("2", "1", 1)]
      default: [("1", nil, 0), ("2", "1", 1), ("3", nil, 0)]
      }
    return comments.map {
      Post(
        comment: Post.ID(rawValue: "c\($0)"), to: $1.map { Post.ID(rawValue: "c\($0)") }, author: "a", createdAt: nil,
        text: "t", depth: $2)
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

  /// The server of the source.
  private static func server(_ name: String = "a.example") -> WebServer {
    guard let url = URL(string: "http://\(name)"), let server = WebServer(url) else {
      preconditionFailure("\(name) is the name of a server")
    }
    return server
  }

  var account: AccountID { AccountID("ann", on: Self.server()) }

  func abilities(for post: Post) -> Set<PostWrite.Kind> { [.like, .boost] }

  func request(_ write: PostWrite, on post: Post) -> SourceWrite {
    SourceWrite(.checked) {
      let host = fault == .foreignWrite ? "b.example" : "a.example"
      let word = fault == .sameInverse ? write.kind.rawValue : write.word
      guard let url = URL(string: "http://\(host)/\(word)") else { throw LoadFailure.refusedAddress }
      return HTTPRequest(
        url: url, method: fault == .getWrite ? .get : .post(.json("{}")), limits: SourceLimits.document,
        account: AccountID("ann", on: Self.server(fault == .foreignToken ? "b.example" : "a.example")))
    } read: { answer, post in
      if answer.status != 200, fault != .acceptedRefusal { throw LoadFailure.badStatus(answer.status) }
      var changed = fault == .hiddenWrite ? post : write.applied(to: post)
      if fault == .changedTitle { changed.details.title = nil }
      return changed
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

  func location(explicit text: String) -> String? {
    switch fault {
    case .place: nil
    case .lostPort: text.replacing(":8443", with: "")
    case .lostPath: text.replacing("/Club", with: "")
    case .lowercasePath: text.lowercased()
    default: text
    }
  }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    FaultySource(fault: fault, services: services)
  }
}
