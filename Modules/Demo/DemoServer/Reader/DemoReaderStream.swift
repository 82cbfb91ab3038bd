/// A stream of articles, as identified by the API.
enum DemoReaderStream: Hashable, Sendable {
  case readingList, starred, read, keptUnread
  /// The feed with a number or an address; `{base}` in the address stands for the address of the server.
  case feed(String)
  case label(String)
  case unknown

  /// Parses an id such as `user/-/label/News`; `base` is the address of the server.
  init(_ id: String, base: String) {
    guard !id.hasPrefix("feed/") else {
      self = .feed(String(id.dropFirst("feed/".count)).replacing(base, with: "{base}"))
      return
    }
    let parts = id.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "user" else {
      self = .unknown
      return
    }
    switch (parts[2], parts[3]) {
    case ("state", "com.google/reading-list"): self = .readingList
    case ("state", "com.google/starred"): self = .starred
    case ("state", "com.google/read"): self = .read
    case ("state", "com.google/kept-unread"): self = .keptUnread
    case ("label", let name): self = .label(name)
    default: self = .unknown
    }
  }
}
