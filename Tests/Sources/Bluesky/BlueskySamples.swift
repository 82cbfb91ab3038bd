import Foundation

@testable import ReadingSupport

/// Made-up answers in the format of the API.
enum BlueskySample {
  static let actor = "ann.example"

  static func uri(_ key: String, by did: String = "did:plc:ann") -> String { "at://\(did)/app.bsky.feed.post/\(key)" }

  /// A post; `extra` and `record` are further fields, each with a comma in front.
  static func post(
    _ key: String, text: String = "hello", embed: String? = images(1), record: String = "", author: String = "",
    extra: String = ""
  ) -> String {
    """
    {"uri":"\(uri(key))","cid":"c","author":{"did":"did:plc:ann","handle":"ann.example","displayName":"Ann"\(author)},
    "record":{"$type":"app.bsky.feed.post","text":"\(text)","createdAt":"2026-01-02T03:04:05.000Z","langs":["en","el"]\(record)},
    \(embed.map { "\"embed\":\($0)," } ?? "")"replyCount":2,"indexedAt":"2026-01-02T03:04:06.789Z"\(extra)}
    """
  }

  static func images(_ count: Int, type: String = "images", list: String = "images", thumb: String = "thumb") -> String
  {
    let images = (1...count).map {
      #"{"\#(thumb)":"https://cdn.example/t\#($0)","fullsize":"https://cdn.example/f\#($0)","alt":"picture \#($0)","aspectRatio":{"width":4,"height":3}}"#
    }
    return #"{"$type":"app.bsky.embed.\#(type)#view","\#(list)":[\#(images.joined(separator: ","))]}"#
  }

  static func page(_ posts: [String], cursor: String? = nil) -> String {
    let items = posts.map { #"{"post":\#($0)}"# }.joined(separator: ",")
    return #"{"feed":[\#(items)]\#(cursor.map { #","cursor":"\#($0)""# } ?? "")}"#
  }

  /// A post of a thread with its replies.
  static func node(_ post: String, _ replies: [String] = []) -> String {
    """
    {"$type":"app.bsky.feed.defs#threadViewPost","post":\(post),"replies":[\(replies.joined(separator: ","))]}
    """
  }

  static func thread(_ node: String) -> String { #"{"thread":\#(node)}"# }
}
