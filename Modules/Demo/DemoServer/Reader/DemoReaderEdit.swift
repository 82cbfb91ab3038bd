/// The changes requested from the endpoint `edit-tag`.
struct DemoReaderEdit: Hashable, Sendable {
  let ids: [Int]
  let marks: [DemoReaderMark]

  /// Parses a request; nil if the server refuses the request.
  init?(_ request: Request, _ dialect: DemoReaderDialect) {
    let body = request.bodyFields
    let streams = { (name: String) in
      body.filter { $0.name == name }.map { DemoReaderStream($0.value, base: request.base) }
    }
    switch dialect {
    case .freshrss:
      // PHP uses the last of several fields with the same name.
      ids = body.filter { $0.name == "i" }.compactMap { DemoReaderArticle.id(in: $0.value, dialect) }
      marks =
        streams("a").suffix(1).compactMap { Self.mark($0, isSet: true) }
        + streams("r").suffix(1).compactMap { Self.mark($0, isSet: false) }
    case .miniflux:
      let texts = request.list("i")
      ids = texts.compactMap { DemoReaderArticle.id(in: $0, dialect) }
      let (added, removed) = (streams("a"), streams("r"))
      marks = added.compactMap { Self.mark($0, isSet: true) } + removed.compactMap { Self.mark($0, isSet: false) }
      let all = Set(marks)
      let isContradiction = all.isSuperset(of: [.read, .unread]) || all.isSuperset(of: [.starred, .unstarred])
      guard !texts.isEmpty, ids.count == texts.count, !marks.isEmpty, marks.count == added.count + removed.count,
        !isContradiction
      else { return nil }
    }
  }

  private static func mark(_ stream: DemoReaderStream, isSet: Bool) -> DemoReaderMark? {
    switch stream {
    case .read: isSet ? .read : .unread
    case .keptUnread: isSet ? .unread : .read
    case .starred: isSet ? .starred : .unstarred
    case .readingList, .feed, .label, .unknown: nil
    }
  }
}
