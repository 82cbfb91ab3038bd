/// A fictitious author of posts of the demo source.
struct DemoAccount: Hashable, Sendable {
  let id: String
  let username: String
  /// The name of the account's server; nil for this server.
  let server: String?
  /// The person's name, which may contain the shortcode of a custom emoji.
  let name: String
  /// The file name of the person's photo.
  let photo: String
  /// The language of this person's posts.
  let language: String
  /// The profile text, as HTML.
  let note: String

  /// The account's name in mentions; includes the server's name for a remote account.
  var handle: String { server.map { "\(username)@\($0)" } ?? username }

  static let all = [
    DemoAccount(
      id: "1001", username: "ana", server: nil, name: "Ana Ribeiro :boat:", photo: "ana-ribeiro.png", language: "pt",
      note: "<p>Barcos, pontes e a hora azul.</p>"),
    DemoAccount(
      id: "1002", username: "mhairi", server: nil, name: "Mhairi Munro", photo: "mhairi-munro.png", language: "en",
      note: "<p>Hill walker. Mostly rain.</p>"),
    DemoAccount(
      id: "1003", username: "eleni", server: nil, name: "Ελένη Παππά", photo: "eleni-pappa.png", language: "el",
      note: "<p>Πέτρινα γεφύρια και θάλασσα.</p>"),
    DemoAccount(
      id: "1004", username: "jonas", server: "berge.example", name: "Jonas Weber & Söhne", photo: "jonas-weber.png",
      language: "de", note: "<p>Unterwegs mit dem Rad &amp; dem Zug.</p>"),
    DemoAccount(
      id: "1005", username: "yuki", server: "yama.example", name: "新井 雪", photo: "yuki-arai.png", language: "ja",
      note: "<p>山と写真</p>"),
  ]

  /// The accounts of this server, which can sign in.
  static let members = all.filter { $0.server == nil }

  /// The account with a handle such as `ana` or `jonas@berge.example`; nil if there is none.
  ///
  /// The handle may end in `host`, this server's name and port.
  static func find(_ handle: some StringProtocol, host: String) -> DemoAccount? {
    let wanted = (handle.hasPrefix("@") ? String(handle.dropFirst()) : String(handle)).lowercased()
    return all.first { $0.handle == wanted || ($0.server == nil && "\($0.username)@\(host)" == wanted) }
  }
}
