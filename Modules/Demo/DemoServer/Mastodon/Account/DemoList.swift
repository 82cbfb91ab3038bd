import JSON

/// A list of accounts whose posts form a timeline; every account of the server has the same lists.
struct DemoList: Hashable, Sendable {
  let id: String
  let title: String
  let accounts: [DemoAccount]

  static let all = [
    DemoList(id: "1", title: "Friends", accounts: DemoAccount.members),
    DemoList(id: "2", title: "Mountain people", accounts: DemoAccount.all.filter { $0.server != nil }),
  ]

  var json: JSONValue {
    ["id": .string(id), "title": .string(title), "replies_policy": "list", "exclusive": .bool(false)]
  }
}
