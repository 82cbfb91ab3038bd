/// State files that must be rejected, or accepted only in part.
enum StateBombs {
  private static let escape = #"\u001b]0;x\u0007\u001b[2J\u202e"#

  /// A file with entries of every kind.
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
    ] + texts.map(named) + [#"/w=="#, "AAAA", String(repeating: "////", count: mebibyte / 4)].map(stored)
  }

  /// Files of about `size` bytes, each filled with one kind of entries.
  static func large(_ size: Int) -> [String] {
    let word = String(repeating: "a", count: 30)
    let text = String(repeating: "Still water. ", count: 200_000)
    let longName = String(repeating: "a", count: 8_000)
    let star = { (id: Int, text: String) in
      #"{"source":"https://a.invalid/feed","id":"\#(id)","title":"Lake","text":"\#(text)","starred":"2026-01-03T00:00:00Z"}"#
    }
    let sources = #""sources":["#
    let marks = #""read":[{"source":"https://a.invalid/feed","posts":["#
    return [
      filled(marks, size, "]}]") { "\"\($0)\"" }, filled(marks, size, "]}]") { "\"\(word)\($0)\"" },
      filled(#""read":["#, size, "]") { #"{"source":"https://a.invalid/\#($0)","posts":["1"]}"# },
      filled(#""read":["#, size, "]") { #"{"source":"@\#(longName)\#($0)@a.invalid","posts":["1"]}"# },
      filled(#""starred":["#, size, "]") { star($0, "") }, filled(#""starred":["#, size, "]") { star($0, word + word) },
      filled(#""starred":["#, size, "]") { star($0, text) },
      filled(sources, size, "]") { #"{"address":"https://a.invalid/\#($0)"}"# },
      filled(sources, size, "]") { #"{"address":"https://a.invalid/\#($0)\#(String(repeating: word, count: 90))"}"# },
      filled(#""other":["#, size, "]") { _ in "[]" },
      file(#""starred":[\#(star(1, String(repeating: "a", count: size)))]"#),
      file(#""starred":[\#(star(1, String(repeating: #"\n"#, count: size / 2)))]"#),
    ]
  }

  /// A file that is filled up to `size` bytes with parts, which `part` makes from their number.
  private static func filled(_ start: String, _ size: Int, _ end: String, _ part: (Int) -> String) -> String {
    var (text, number) = (start + part(0), 1)
    while text.utf8.count < size {
      text += "," + part(number)
      number += 1
    }
    return file(text + end)
  }

  /// A file with `text` as the value of every member.
  private static func named(_ text: String) -> String {
    file(
      #""sources":[{"address":"\#(text)","name":"\#(text)"},{"address":"https://b.invalid/","name":"\#(text)","tags":["\#(text)"]}],"#
        + #""read":[{"source":"\#(text)","posts":["\#(text)"]}],"starred":[{"source":"https://a.invalid/feed","id":"\#(text)","#
        + #""title":"\#(text)","text":"\#(text)","link":"\#(text)","starred":"2026-01-03T00:00:00Z","images":[{"url":"\#(text)"}]}],"#
        + #""filters":["\#(text)"],"settings":[{"name":"\#(text)","value":"\#(text)"},{"name":"language","value":"\#(text)"}]"#
    )
  }

  /// A file with a starred post whose stored data is `data`, in Base64.
  private static func stored(_ data: String) -> String {
    file(
      #""starred":[{"source":"https://a.invalid/feed","id":"9","starred":"2026-01-03T00:00:00Z","#
        + #""kept":{"version":1,"data":"\#(data)"}}]"#)
  }

  private static func empty(_ count: Int) -> String { Array(repeating: "[]", count: count).joined(separator: ",") }

  private static func ids(_ count: Int) -> String { (0..<count).map { "\"\($0)\"" }.joined(separator: ",") }

  private static func file(_ parts: String) -> String { #"{"format":"feedshell-state","version":1,\#(parts)}"# }
}
