/// State files that are to be refused, or read in part.
enum StateBombs {
  private static let escape = #"\u001b]0;x\u0007\u001b[2J\u202e"#

  /// A file with each part.
  static let whole = file(
    #""sources":[{"address":"https://a.invalid/feed","name":"A","tags":["news"],"options":["keep=90d"]}],"#
      + #""read":[{"source":"https://a.invalid/feed","posts":["1","2"]}],"#
      + #""starred":[{"source":"https://a.invalid/feed","id":"3","title":"Lake","text":"Water.","#
      + #""starred":"2026-01-03T00:00:00Z","images":[{"url":"https://a.invalid/1.png"}]}],"#
      + #""filters":["title:sale hide"],"settings":[{"name":"theme","value":"dark"}]"#)

  static var all: [String] {
    let mebibyte = 1 << 20
    let texts = [escape, String(repeating: "a", count: mebibyte), "../../etc/passwd", "/dev/zero", "exec:reboot", ""]
    return [
      whole, "", "{", "null", file(#""sources":{}"#), file(#""read":[[[]]]"#),
      #"{"format":"feedshell-state","version":99999999999999999999}"#,
      #"{"format":"feedshell-state","version":1,"sources":"# + String(repeating: "[", count: 8 * mebibyte),
      #"{"format":"feedshell-state","version":1"# + String(repeating: #","read":[]"#, count: 20_000) + "}",
      file("\"filters\":[\(Array(repeating: "\"a hide\"", count: 50_000).joined(separator: ","))]"),
      file("\"sources\":[\((0..<20_000).map { "{\"address\":\"https://a.invalid/\($0)\"}" }.joined(separator: ","))]"),
      file("\"read\":[{\"source\":\"https://a.invalid/\",\"posts\":[\(ids(100_000))]}]"),
      file("\"sources\":[\((0..<16_000).map { "{\"address\":\"folder:/x\($0)\"}" }.joined(separator: ","))]"),
      file("\"other\":[\(empty(mebibyte))]"), file("\"sources\":[\(empty(mebibyte))]"),
    ] + texts.map(named) + [#"/w=="#, "AAAA", String(repeating: "////", count: mebibyte / 4)].map(kept)
  }

  /// A file with a text in each place.
  private static func named(_ text: String) -> String {
    file(
      #""sources":[{"address":"\#(text)","name":"\#(text)"},{"address":"https://b.invalid/","name":"\#(text)","tags":["\#(text)"]}],"#
        + #""read":[{"source":"\#(text)","posts":["\#(text)"]}],"starred":[{"source":"https://a.invalid/feed","id":"\#(text)","#
        + #""title":"\#(text)","text":"\#(text)","link":"\#(text)","starred":"2026-01-03T00:00:00Z","images":[{"url":"\#(text)"}]}],"#
        + #""filters":["\#(text)"],"settings":[{"name":"\#(text)","value":"\#(text)"},{"name":"language","value":"\#(text)"}]"#
    )
  }

  /// A file with a post of such bytes.
  private static func kept(_ data: String) -> String {
    file(
      #""starred":[{"source":"https://a.invalid/feed","id":"9","starred":"2026-01-03T00:00:00Z","#
        + #""kept":{"version":1,"data":"\#(data)"}}]"#)
  }

  private static func empty(_ count: Int) -> String { Array(repeating: "[]", count: count).joined(separator: ",") }

  private static func ids(_ count: Int) -> String { (0..<count).map { "\"\($0)\"" }.joined(separator: ",") }

  private static func file(_ parts: String) -> String { #"{"format":"feedshell-state","version":1,\#(parts)}"# }
}
