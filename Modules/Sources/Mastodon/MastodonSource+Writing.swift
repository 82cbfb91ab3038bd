import Foundation
public import HTTP
import Loading
public import Posts
public import Sources

extension MastodonSource: Writing {
  public var account: AccountID { location.account ?? AccountID(on: location.server) }

  /// The kinds of changes that are possible; posts for a limited audience cannot be boosted.
  public func abilities(for post: Post) -> Set<PostWrite.Kind> {
    let facts = post.details.facts
    // An id of only dots would change the path of the request.
    let isOfDots = post.id.rawValue.allSatisfy { $0 == "." }
    // A handle contains the server of a profile's posts, which may differ from the server in the profile's address.
    let isElsewhere = post.details.handle.map { WebServer($0) != location.server } ?? false
    guard !isOfLists, !isOfDots, !isElsewhere, post.details.notice == nil, post.details.state == .shown else {
      return []
    }
    var kinds = Set(PostWrite.Kind.reactions)
    if [.followers, .direct].contains(facts.visibility) { kinds.remove(.boost) }
    if let poll = facts.poll, !poll.isClosed, poll.hasVoted != true { kinds.insert(.vote) }
    return kinds
  }

  public func request(_ write: PostWrite, on post: Post) -> SourceWrite {
    let id = post.id.rawValue
    let server = { @Sendable [directory] in try await directory.server(of: post) }
    guard write.kind == .vote else {
      // On some servers, each request creates another boost.
      return SourceWrite(write.kind == .boost ? .checked : .idempotent) { [location] in
        let verb = (write.isOn ? "" : "un") + write.kind.pathWord
        return try await server().change(["statuses", id, verb], by: location.account)
      } read: { [location] answer, post in
        try Self.post(post, after: write, in: answer, of: location.server)
      }
    }
    return SourceWrite(.never) { [services, location] in
      let server = try await server()
      let status = try await services.load(MastodonAnswer.request(server.post(id), by: location.account))
      let poll = try MastodonAnswer.decode(MastodonEntry.self, status, of: server).status.facts.poll
      guard let poll = poll?.id else { throw LoadFailure(WriteProblem.notAllowed, ["command": write.word]) }
      let fields = write.choices.map { URLQueryItem(name: "choices[]", value: String($0)) }
      return server.change(["polls", poll, write.kind.pathWord], fields, by: location.account)
    } read: { [location] answer, post in
      try Self.post(post, after: write, polledIn: answer, of: location.server)
    }
  }

  /// The post after a change; its counts are from the response, unless the response contains the state before the
  /// change.
  private static func post(
    _ post: Post, after write: PostWrite, in answer: HTTPResponse, of server: WebServer
  ) throws -> Post {
    var changed = write.applied(to: post)
    guard let status = try answered(MastodonEntry.self, in: answer, of: server)?.status else { return changed }
    guard status.id == post.id.rawValue else { throw LoadFailure(WriteProblem.otherPost, host: server.name) }
    let reactions = status.facts.reactions(of: answer.account)
    guard reactions.map({ $0[write.kind] == write.isOn }) != false else { return changed }
    var facts = changed.details.facts
    facts.favouriteCount = status.facts.favouriteCount ?? facts.favouriteCount
    facts.shareCount = status.facts.shareCount ?? facts.shareCount
    changed.details.facts = facts
    return changed
  }

  /// The post after a vote, with the poll of the response if it has the same options.
  private static func post(
    _ post: Post, after write: PostWrite, polledIn answer: HTTPResponse, of server: WebServer
  ) throws -> Post {
    var changed = write.applied(to: post)
    let poll = try answered(MastodonPoll.self, in: answer, of: server).flatMap { Post.Poll($0, isOfAccount: true) }
    guard let poll, poll.hasVoted != false, let old = post.details.facts.poll,
      poll.options.map(\.text) == old.options.map(\.text)
    else { return changed }
    changed.details.facts.poll = poll
    return changed
  }

  /// Decodes the response to a change; nil if the server has accepted the change, but sent something else.
  private static func answered<Value: Decodable>(
    _ type: Value.Type, in answer: HTTPResponse, of server: WebServer
  ) throws -> Value? {
    do {
      // Only some responses with the status 403 concern the login.
      let isAboutLogin =
        answer.status != 403 || ServerWords.error.text(in: answer)?.lowercased().contains("scope") == true
      return try isAboutLogin
        ? MastodonAnswer.decode(type, answer, of: server) : Payload.decode(type, answer, words: .error)
    } catch let error as LoadFailure where (200...299).contains(answer.status) && error.kind == .invalidData {
      return nil
    }
  }
}

extension WebServer {
  /// The server in the handle of a post; nil if the handle is not an address.
  init?(_ handle: Post.Handle) {
    guard let url = URL(string: handle.rawValue) else { return nil }
    self.init(url)
  }

  /// The request that changes a resource of the API; never repeated, and may be sent with the account's token.
  fileprivate func change(
    _ path: [String], _ fields: [URLQueryItem] = [], by account: AccountID?
  ) -> HTTPRequest {
    HTTPRequest(
      url: address(["api", "v1"] + path), method: .post(.form(fields)), headers: [.accept: "application/json"],
      limits: SourceLimits.document, account: account ?? AccountID(on: self))
  }
}
