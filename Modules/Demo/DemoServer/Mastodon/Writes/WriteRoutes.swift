import JSON

/// The routes that write: likes, bookmarks, boosts, votes and markers.
struct WriteRoutes: Sendable {
  let membership: DemoMembership

  private var statuses: DemoStatuses { membership.statuses }
  private var dialect: DemoDialect { membership.dialect }
  private var ledger: DemoLedger { membership.ledger }

  func add(to router: inout Router) {
    for kind in DemoWrite.ofPosts {
      router.post("api/v1/statuses/:id/\(kind.rawValue)") { try write(kind, $0) }
    }
    router.post("api/v1/polls/:id/votes", vote)
    router.get("api/v1/polls/:id") { request in
      let viewer = try membership.visitor(request, "read:statuses")
      return Response(json: json(try poll(request), viewer))
    }
    router.post("api/v1/markers", mark)
  }

  // MARK: - Posts

  private func write(_ kind: DemoWrite, _ request: Request) throws -> Response {
    let (account, json) = try membership.json(request, kind.scope)
    let id = try request.parameter("id")
    let target = statuses.original(id, ledger)?.id
    return try respond(kind, to: target ?? id, by: account) {
      guard let target else { throw dialect.error(404) }
      return try apply(kind, to: target, shown: id, by: account, json)
    }
  }

  /// Applies a write to the post `target`, requested as `id`; returns the status for the response.
  private func apply(
    _ kind: DemoWrite, to target: String, shown id: String, by account: DemoAccount, _ json: MastodonJSON
  ) throws -> JSONValue {
    let before = try statuses.status(kind == .unreblog ? target : id, json)
    switch kind {
    case .favourite, .unfavourite: ledger.set(\.favourites, kind == .favourite, of: target, by: account)
    case .bookmark, .unbookmark: ledger.set(\.bookmarks, kind == .bookmark, of: target, by: account)
    case .reblog:
      return try statuses.status(ledger.boost(target, by: account, again: dialect == .gotosocial), json)
    case .unreblog:
      ledger.removeBoost(of: target, by: account)
      // GoToSocial responds with the status as it was before the write, Mastodon with the status after it.
      return dialect == .gotosocial ? before : try statuses.status(target, json)
    case .vote, .marker: break
    }
    return try statuses.status(id, json)
  }

  // MARK: - Polls

  private func vote(_ request: Request) throws -> Response {
    let account = try membership.account(request, DemoWrite.vote.scope)
    let poll = try poll(request)
    let choices = request.list("choices").map { Int($0) }
    return try respond(.vote, to: poll.postID, by: account) {
      guard poll.author != account else {
        throw dialect.invalid("You can't vote in your own poll", "you can't vote in your own poll")
      }
      guard !poll.hasEnded else { throw dialect.invalid("The poll has already ended", "poll already closed") }
      let chosen = Set(choices.compactMap(\.self)).sorted()
      guard !chosen.isEmpty, chosen.count == choices.count, poll.isMultiple || chosen.count == 1,
        chosen.allSatisfy((0..<poll.optionCount).contains)
      else { throw dialect.invalid("The chosen vote option does not exist", "invalid poll choice") }
      guard ledger.vote(chosen, in: poll.postID, by: account) else {
        throw dialect.invalid("You have already voted on this poll", "you have already voted in poll")
      }
      return json(poll, account)
    }
  }

  private func poll(_ request: Request) throws -> DemoPoll {
    let posts = statuses.posts
    guard let index = DemoPoll.post(of: try request.parameter("id")), index < posts.count,
      let poll = DemoPoll(posts.post(index))
    else { throw dialect.error(404) }
    return poll
  }

  private func json(_ poll: DemoPoll, _ viewer: DemoAccount?) -> JSONValue {
    poll.json(votes: ledger.votes(in: poll.postID), viewer)
  }

  // MARK: - Markers

  private func mark(_ request: Request) throws -> Response {
    let account = try membership.account(request, DemoWrite.marker.scope)
    let positions = DemoLedger.Marker.timelines.compactMap { timeline in
      request.field("\(timeline)[last_read_id]").map { (timeline: timeline, id: $0) }
    }
    return try respond(.marker, to: positions.map(\.timeline).joined(separator: "+"), by: account) {
      for position in positions { ledger.mark(position.timeline, at: position.id, by: account) }
      return ledger.shelf(account).positions(in: positions.map(\.timeline))
    }
  }

  // MARK: - Faults

  /// Counts a write, applies it unless its fault prevents that, and creates the response.
  private func respond(
    _ kind: DemoWrite, to target: String, by account: DemoAccount, _ apply: () throws -> JSONValue
  ) throws -> Response {
    let fault = ledger.receive(kind, of: target, by: account)
    guard fault != .forgotten else { return Response(json: [:]) }
    return try fault.answer(dialect.error) { Response(json: try apply()) }
  }
}
