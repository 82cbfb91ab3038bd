import Foundation

/// A source in Swift: a diary of posts with comments, in pages.
///
/// `feedshell scenes add .build/debug/feedshell-diary && feedshell --source diary:`
struct Diary {
  private struct Question: Decodable {
    struct Load: Decodable {
      let timeline: Bool?
      let comments: String?
      let cursor: String?
      let limit: Int?
    }

    let id: Int?
    let load: Load?
  }

  private struct Post: Encodable {
    let id: String
    let title: String
    let text: String
    let createdAt: String
    let comments: Int
  }

  private struct Comment: Encodable {
    let id: String
    let parent: String?
    let username: String
    let message: String
    let createdAt: String
  }

  private struct Answer: Encodable {
    struct Failure: Encodable {
      let kind: String
      let message: String
    }

    let id: Int
    var posts: [Post]?
    var comments: [Comment]?
    var cursor: String?
    var error: Failure?
  }

  private static let days = 23
  private static let usualPage = 10

  /// The description, on one line.
  static let description = #"""
    {"protocol":1,"name":"diary","source":true,"paged":true,"title":{"en":"A diary","fr":"Un journal"}}
    """#

  /// Answers a line of standard input; nil for a message that needs no answer.
  func answer(_ line: String) throws -> String? {
    let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
    guard let id = question.id, let load = question.load else { return nil }
    let answer = load.timeline == true ? page(id, load) : thread(id, on: load.comments ?? "")
    return String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
  }

  private func page(_ id: Int, _ load: Question.Load) -> Answer {
    let first = min(max(1, load.cursor.flatMap { Int($0) } ?? 1), Self.days)
    let days = (first...Self.days).prefix(max(1, load.limit ?? Self.usualPage))
    let posts = days.map { day in
      Post(
        id: "day-\(day)", title: "Day \(day)", text: "The weather was as it was on day \(day).",
        createdAt: date(of: day), comments: day % 3)
    }
    return Answer(id: id, posts: posts, cursor: days.last.flatMap { $0 < Self.days ? String($0 + 1) : nil })
  }

  private func thread(_ id: Int, on post: String) -> Answer {
    guard let day = Int(post.dropFirst("day-".count)), (1...Self.days).contains(day) else {
      return Answer(id: id, error: .init(kind: "badArgument", message: "There is no post \(post)."))
    }
    let comments = (0..<day % 3).map { index in
      Comment(
        id: "\(post)-\(index)", parent: index > 0 ? "\(post)-0" : nil, username: index > 0 ? "Ben" : "Ann",
        message: index > 0 ? "Here, too." : "It was fine here.", createdAt: date(of: day))
    }
    return Answer(id: id, comments: comments)
  }

  private func date(of day: Int) -> String {
    "2026-10-\(day < 10 ? "0" : "")\(day)T18:00:00Z"
  }
}

@main enum Main {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "describe" { return print(Diary.description) }
    let diary = Diary()
    while let line = readLine() {
      do {
        // Not `print`, which keeps an answer until there are many.
        if let answer = try diary.answer(line) {
          try FileHandle.standardOutput.write(contentsOf: Data("\(answer)\n".utf8))
        }
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
    }
  }
}
