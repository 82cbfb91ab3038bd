import Foundation
import SubscriptionList

/// Sample answers of a server.
nonisolated enum Sample {
  static let sources = [
    Subscription("contract:http://a.example", name: "Lakes"), Subscription("contract:http://b.example", name: "Hills"),
  ]

  static let ids = (1...3).map { "0000000\($0)-0000-4000-8000-000000000000" }

  /// The locations of images without a description.
  static let locations = [ids[2]: "屋久島"]
  static let another = "0000000A-0000-4000-8000-000000000000"

  static let feed = """
    {"items":[
    {"id":"\(ids[0])","description":"A lake","location":"Zagori, Greece","image":"http://i.example/1"},
    {"id":"\(ids[1])","description":"A long ridge that needs more than one line on a narrow screen","image":"ftp://x"},
    {"id":"\(ids[2])","location":"屋久島","image":"http://i.example/3"}]}
    """

  static let comments = """
    {"items":[
    {"id":"\(ids[0])","message":"First line\\nsecond line of 日本語","created_at":"2026-09-21T13:13:20Z","author":{"username":"ann"}},
    {"id":"\(ids[1])","message":"b","created_at":"2020-05-20T11:24:59+0000","author":{"username":"a rather long name"}}]}
    """

  /// A comment longer than any screen.
  static let longComment = """
    {"items":[{"id":"\(ids[0])","message":"\(String(repeating: "line\\n", count: 200))",\
    "created_at":"2026-09-21T13:13:20Z","author":{"username":"ann"}}]}
    """

  /// A picture of 3 x 2 pixels.
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8DAAMFwFgA72AX73hA3ZQAAAABJRU5ErkJggg==")
    ?? Data()

  static let nothing = #"{"items":[]}"#
}
