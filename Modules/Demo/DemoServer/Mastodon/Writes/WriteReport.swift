import JSON

/// Reports the received writes and the resulting state, so that tests can compare the two.
struct WriteReport: Sendable {
  let ledger: DemoLedger

  func add(to router: inout Router) {
    router.get("demo/writes") { _ in Response(json: json) }
  }

  /// The number of writes received from each account by kind, in total and for each post, and the state of each post.
  private var json: JSONValue {
    let (receipts, shelves) = (ledger.receipts, ledger.shelves)
    let accounts = DemoAccount.members.map { account in
      let own = receipts.filter { $0.key.account == account }
      let shelf = shelves[account] ?? DemoLedger.Shelf()
      return JSONValue.Member(
        account.username,
        [
          "received": Self.counts(own), "markers": shelf.positions(),
          "posts": .object(Self.posts(own, shelf)),
        ])
    }
    return .object(accounts)
  }

  private static func posts(
    _ receipts: [DemoLedger.Receipt: Int], _ shelf: DemoLedger.Shelf
  ) -> [JSONValue.Member] {
    let posts = Set(receipts.keys.filter { $0.kind != .marker }.map(\.target))
    return posts.sorted(by: >).map { post in
      JSONValue.Member(
        post,
        .object(of: [
          "received": counts(receipts.filter { $0.key.target == post }),
          "favourited": .bool(shelf.favourites[post] != nil), "bookmarked": .bool(shelf.bookmarks[post] != nil),
          "boosts": .integer(shelf.boosts[post]?.count ?? 0),
          "choices": shelf.votes[post].map { .array($0.map { .integer($0) }) },
        ]))
    }
  }

  private static func counts(_ receipts: [DemoLedger.Receipt: Int]) -> JSONValue {
    .object(
      DemoWrite.allCases.compactMap { kind in
        let count = receipts.filter { $0.key.kind == kind }.values.reduce(0, +)
        return count == 0 ? nil : JSONValue.Member(kind.rawValue, .integer(count))
      })
  }
}
