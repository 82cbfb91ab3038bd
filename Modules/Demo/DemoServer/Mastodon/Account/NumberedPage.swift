/// The requested page of a list.
///
/// Each entry, such as a like or a notification, has a number, which is higher for newer entries.
struct NumberedPage<Entry> {
  /// The selected entries, newest first.
  let entries: [Entry]
  /// The headers of the response, with the links to the next older and the next newer page.
  let headers: [(name: String, value: String)]

  /// Selects a page by the request's parameters `limit`, `max_id`, `min_id` and `since_id`.
  ///
  /// `standard` is the default page size; the maximum is twice that. `isFirst` returns whether to add an entry to a
  /// page with the given entries, for example because it is the first entry of a group.
  init(
    _ request: Request, of all: [Entry], standard: Int, by number: (Entry) -> Int,
    where isFirst: (Entry, _ page: [Entry]) -> Bool = { _, _ in true }
  ) throws {
    let limit = min(max(try Self.number("limit", request) ?? standard, 1), 2 * standard)
    let (maximum, minimum) = (try Self.number("max_id", request), try Self.number("min_id", request))
    let newerThan = try Self.number("since_id", request)
    let selected = all.filter { entry in
      let number = number(entry)
      return maximum.map { number < $0 } ?? true && (minimum ?? newerThan).map { number > $0 } ?? true
    }
    var page: [Entry] = []
    for entry in minimum == nil ? selected : selected.reversed() where page.count < limit && isFirst(entry, page) {
      page.append(entry)
    }
    entries = minimum == nil ? page : page.reversed()
    headers = Self.headers(request, entries.map(number), limit)
  }

  private static func number(_ name: String, _ request: Request) throws -> Int? {
    guard let text = request.query(name) else { return nil }
    guard let number = Int(text) else { throw ServerError(400, error: "\(name) is not a number") }
    return number
  }

  private static func headers(_ request: Request, _ numbers: [Int], _ limit: Int) -> [(name: String, value: String)] {
    guard let first = numbers.first, let last = numbers.last else { return [] }
    let link = { (name: String, number: Int, relation: String) in
      let address = request.address(replacing: ["max_id", "min_id", "since_id"], with: name, String(number))
      return "<\(address)>; rel=\"\(relation)\""
    }
    let next = numbers.count < limit ? [] : [link("max_id", last, "next")]
    return [("Link", (next + [link("min_id", first, "prev")]).joined(separator: ", "))]
  }
}
