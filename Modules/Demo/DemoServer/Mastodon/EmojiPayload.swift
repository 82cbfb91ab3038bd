/// A custom emoji in the JSON of Mastodon-compatible servers.
struct EmojiPayload: Encodable {
  let shortcode: String
  let url: String
  let staticUrl: String
  let visibleInPicker: Bool

  /// The emoji in a text: the demo source has one, `:boat:`.
  static func used(in text: String, base: String) -> [EmojiPayload] {
    guard text.contains(":boat:") else { return [] }
    let url = "\(base)/photos/ana-ribeiro.png"
    return [EmojiPayload(shortcode: "boat", url: url, staticUrl: url, visibleInPicker: true)]
  }
}
