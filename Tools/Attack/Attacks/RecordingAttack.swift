import Foundation
import TestSupport

/// Saves recordings with hostile names and responses to a folder; no other file and no hidden file may be written.
struct RecordingAttack: Attacking {
  private static let limit = Duration.seconds(120)
  /// The size of a recording, in bytes; more than the memory that the program may use for it.
  private static let size = 96 << 20
  private static let names = [
    "talk.mp3", "..%2F..%2F..%2Fetc%2Fpasswd.mp3", ".bashrc", "-rf.mp3", "%00.mp3", "a%0Ab%1B%5D0;x%07.mp3",
    "%E2%80%AEtxt.3pm.mp3", String(repeating: "x", count: 4_000) + ".mp3", "~%2F.ssh%2Fauthorized_keys", "%2F", "..",
    "$(touch%20x).mp3", "a;touch%20x;.mp3", "CON.mp3", "%F0%9F%92%A3.ogg",
  ]
  private static let types = ["audio/mpeg", "audio/../../x", "audio/\u{1B}[31m", "text/html", ""]

  /// The minimum number of saved files; with fewer, the attack would have tested nothing.
  private static let minimumSaved = 20

  let name = "recordings with hostile names and answers"

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())")
    let items = Self.names.indices.flatMap { name in Self.types.indices.map { (name: name, type: $0) } }
    let whole = [UInt8](repeating: 7, count: Self.size)
    let server = try await LoopbackServer { request in
      guard !request.contains("/feed.xml ") else { return .http(status: 200, body: Array(Self.feed(items).utf8)) }
      let path = request.split(separator: " ").dropFirst().first ?? ""
      let number = path.split(separator: "/").first.flatMap { Int($0) } ?? 0
      let type = ["Content-Type": Self.types[number % Self.types.count]]
      switch number % 7 {
      case 0: return .http(status: 200, headers: type, body: whole)
      case 1: return .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n".utf8), closes: true)
      case 2: return .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\nabc".utf8), closes: true)
      case 3: return .http(status: 302, headers: ["Location": "file:///etc/passwd"])
      default: return .http(status: 200, headers: type, body: Array("a sound".utf8))
      }
    }
    let address = "feed:\(server.address("/feed.xml").absoluteString)"
    var saved = 0
    try await victim.runs(for: items.indices.map { $0 + 1 }) { number in
      let own = folder.appending(path: "\(number)")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      return try await victim.run(
        ["--source", address, "--no-cache", "-c", "save \(number) \(own.path)/"], within: Self.limit)
    } count: { number, run in
      tally.count(run, statuses: [0, 1])
      // The folder may contain only the saved file, which must not be hidden.
      let names = Self.names(in: folder.appending(path: "\(number)"))
      tally.raw += max(0, names.count - 1) + names.count { !Self.isHarmless($0) }
      if run.status == 0 { saved += names.count } else { tally.raw += names.count }
    }
    tally.raw += Self.names(in: folder).count - items.count
    if saved < Self.minimumSaved { tally.status += 1 }
    try FileManager.default.removeItem(at: folder)
    try await server.stop()
    return tally
  }

  private static func isHarmless(_ name: String) -> Bool {
    name.first.map { $0 != "." && $0 != "-" } ?? false && name.utf8.count < 200
      && name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["unreadable", "unreadable"]
  }

  private static func feed(_ items: [(name: Int, type: Int)]) -> String {
    let rows = items.enumerated().map { number, item in
      """
      <item><guid>\(number)</guid><title>Talk \(number)</title>\
      <enclosure url="/\(number)/\(names[item.name])" type="audio/mpeg" length="9"/></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>Talks</title>\(rows.joined())</channel></rss>"
  }
}
