/// An endpoint of the Google Reader API, by its path.
enum DemoReaderEndpoint: String, Sendable {
  case login = "accounts/ClientLogin"
  case token
  case list = "subscription/list"
  case edit = "subscription/edit"
  case quickadd = "subscription/quickadd"
  case export = "subscription/export"
  case counts = "unread-count"
  /// The articles of a stream, whose id is the rest of the path.
  case contents = "stream/contents"
  case ids = "stream/items/ids"
  /// The articles with given ids.
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

  /// The id of the stream in the path of `contents`; all articles if the path has none.
  static func stream(in path: String) -> String {
    let name = path.trimmingPrefix(prefix).trimmingPrefix(contents.rawValue).trimmingPrefix("/")
    return name.isEmpty ? "user/-/state/com.google/reading-list" : String(name)
  }

  /// Whether the endpoint changes the account.
  var isWrite: Bool { [.edit, .quickadd, .mark, .markAll].contains(self) }
}
