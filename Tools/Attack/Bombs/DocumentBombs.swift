import Foundation

/// JSON that is deep, long, invalid or almost valid.
enum DocumentBombs {
  static var all: [NamedData] {
    let id = "00000000-0000-4000-8000-000000000000"
    let depth = 5_000
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let fields = (0..<100_000).map { #""f\#($0)":0"# }.joined(separator: ",")
    let marks = String(repeating: "\u{301}", count: 3_500_000)
    let text = String(repeating: "a", count: 7_000_000)
    let host = String(repeating: "a", count: 1_000_000)
    let zeros = String(repeating: "0", count: 1_000_000)
    let large = String(repeating: "a", count: 9 << 20)
    let item = #"{"id":"\#(id)","image":"http://127.0.0.1:1/"}"#
    let rows = Array(repeating: item, count: 100_000).joined(separator: ",")
    let documents: [(String, String)] =
      [
        ("arrays", String(repeating: "[", count: 1_000_000)), ("objects", String(repeating: #"{"a":"#, count: 500_000)),
        (
          "depth in an ignored field",
          #"{"items":[],"x":\#(deep)}"#
        ),
        ("100,000 rows of one id", #"{"items":[\#(rows)]}"#),
        (
          "a text of 7 MB",
          #"{"items":[{"id":"\#(id)","description":"\#(text)","image":"http://x/"}]}"#
        ),
        (
          "a word of 7 MB of marks",
          #"{"items":[{"id":"\#(id)","description":"a\#(marks)","image":"http://x/"}]}"#
        ),
        (
          "an address of 1 MB",
          #"{"items":[{"id":"\#(id)","image":"http://\#(host)/"}]}"#
        ),
        ("a number without end", #"{"items":[],"count":1\#(zeros)}"#),
        ("100,000 fields", #"{"items":[],\#(fields)}"#),
        ("more than 8 MiB", #"{"items":[],"x":"\#(large)"}"#),
        ("an item that is a number", #"{"items":[1]}"#), ("an object for items", #"{"items":{}}"#),
        ("a text", #""items""#),
        ("null", "null"), ("nothing", ""), ("a page", "<html>Sign in</html>"),
        ("escapes", #"{"items":[{"id":"\u0000\ud800","image":"\u001b[2J"}]}"#),
        ("addresses", #"{"items":[{"id":"\#(id)","image":"file:///etc/passwd"}]}"#),
        ("a byte order mark", "\u{FEFF}{\"items\":[]}"),
      ]
    let (start, end) = (Data("{\"items\":[{\"id\":\""), Data("\"}]}"))
    let others: [NamedData] = [
      NamedData("UTF-16", "{\"items\":[]}".data(using: .utf16) ?? Data()),
      NamedData("invalid UTF-8", start, Data([0xC0, 0xFF, 0x80]), end),
    ]
    return documents.map { name, text in NamedData(name, Data(text.utf8)) } + others
  }
}
