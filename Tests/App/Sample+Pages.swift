import Foundation

/// Pages of paged lists.
nonisolated extension Sample {
  /// Images with these numbers, each at the address `http://i.example/` and its number, unless another is given.
  static func images(_ numbers: some Sequence<Int>, address: (Int) -> String = { "\($0)" }) -> String {
    let items = numbers.map { number in
      """
      {"id":"\(imageID(number))","description":"image \(number)","location":"somewhere",\
      "image":"http://i.example/\(address(number))"}
      """
    }
    return #"{"items":[\#(items.joined(separator: ","))]}"#
  }

  static func imageID(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }

  /// Messages with these numbers, an hour old unless another date is given, and the token of the next page.
  static func messages(
    _ numbers: some Sequence<Int>, token: String? = nil, text: String = "text", date: String = "2026-09-21T13:13:20Z"
  ) -> String {
    let messages = numbers.map {
      #"{"id":\#($0),"author":{"name":"author \#($0)"},"updated":"\#(date)","content":"\#(text)"}"#
    }
    let end = token.map { #","pageToken":"\#($0)""# } ?? ""
    return #"{"count":\#(messages.count),"messages":[\#(messages.joined(separator: ","))]\#(end)}"#
  }
}
