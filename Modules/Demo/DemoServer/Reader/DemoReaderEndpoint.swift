/// An endpoint of the Google Reader API, by its path.
enum DemoReaderEndpoint: String, Sendable {
  case login = "accounts/ClientLogin"
  case token
  case list = "subscription/list"
  case edit = "subscription/edit"
  case quickadd = "subscription/quickadd"
  case export = "subscription/export"
  case counts = "unread-count"
  /// The articles of a stream; the rest of the path is the id of the stream.
  case contents = "stream/contents"
  case ids = "stream/items/ids"
  /// The articles with the requested ids.
  case items = "stream/items/contents"
  case mark = "edit-tag"
  case markAll = "mark-all-as-read"

  private static let prefix = "reader/api/0/"

  /// The endpoint at a path, without the path of the API; nil if there is none.
  init?(path: String) {
    let name = String(path.trimmingPrefix(Self.prefix))
    let isContents = name.hasPrefix(Self.contents.rawValue + "/")
    guard let endpoint = isContents ? Self.contents : Self(rawValue: name) else { return nil }
    self = endpoint
  }

  /// The stream id in the path of `contents`; the stream of all articles if the path has no id.
  static func stream(in path: String) -> String {
    let name = path.trimmingPrefix(prefix).trimmingPrefix(contents.rawValue).trimmingPrefix("/")
    return name.isEmpty ? "user/-/state/com.google/reading-list" : String(name)
  }

  /// Whether the endpoint changes the account.
  var isWrite: Bool { [.edit, .quickadd, .mark, .markAll].contains(self) }
}
