import Foundation

/// Sends hostile answers to actions on posts, and passes hostile posts and descriptions to these actions.
struct ActionAttack: Attacking {
  /// A source with one post; its action prints the file whose number is typed after the row.
  private static let script = #"""
    #!/bin/sh
    folder=$(dirname "$(readlink -f "$0")")
    if [ "$1" = describe ]; then
      cat "$folder/description"
      exit
    fi
    while IFS= read -r line; do
      id=${line#*\"id\":}
      id=${id%%[,\}]*}
      case $line in
        *\"act\":*)
          number=${line#*\"words\":[\"}
          printf '{"id":%s,' "$id"
          cat "$folder/${number%%\"*}"
          ;;
        *) printf '{"id":%s,"posts":[{"id":"1","title":"One","text":"%s"}]}\n' "$id" "$(cat "$folder/text")" ;;
      esac
    done
    """#
  private static let outputs = [["--width", "80"], ["--output", "json"]]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally("answers of a program to its actions on posts")
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-actions-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let answers = try Self.answers + TextBombs.all.map { try Self.said($0) }
    for (index, answer) in answers.enumerated() {
      try Data("\(answer)\n".utf8).write(to: folder.appending(path: "\(index)"))
    }
    let summary = try Self.json("\u{1B}]0;title\u{7}" + String(repeating: "s", count: 10_000))
    try Data(
      """
      {"protocol":1,"name":"attack","source":true,"rowActions":[{"name":"keepit","summary":{"en":\(summary)},\
      "usage":"NUMBER","scenes":["feed","comments","nowhere"]},{"name":"quit","summary":{"en":"x"},"scenes":["feed"]}]}
      """.utf8
    ).write(to: folder.appending(path: "description"))
    try Data(String(repeating: "x", count: 2_000).utf8).write(to: folder.appending(path: "text"))
    let program = folder.appending(path: "attack")
    try Data(Self.script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    tally.count(
      try await victim.run(["scenes", "add", "--allow", "keepit", "--allow", "quit", program.path]), statuses: [0, 1])
    let tries = answers.indices.flatMap { answer in Self.outputs.map { (answer, $0) } }
    try await victim.runs(for: tries) { answer, output in
      try await victim.run(["--source", "attack:x", "--no-cache", "-c", "keepit 1 \(answer)", "-c", "rows"] + output)
    } count: { attempt, run in
      // An invalid answer, or a route that leads nowhere, is an error.
      tally.count(run, statuses: [0, 1], json: attempt.1.contains("json"))
    }
    tally.count(try await victim.run(["scenes", "remove", "attack"]), statuses: [0])
    try FileManager.default.removeItem(at: folder)
    return tally
  }

  /// Answers with mistakes in their form, size and members; the text up to the id is added when they are sent.
  private static let answers = [
    "}", "\"say\":7}", "\"say\":null,\"goto\":[]}", "\"say\":\"a\"", "", "]", "\"id\":9,\"say\":\"a\"}",
    "\"goto\":\"sources; !false\"}", "\"goto\":\"../../nowhere\"}",
    "\"goto\":\"\(String(repeating: "a/", count: 50_000))\"}",
    "\"reload\":true,\"goto\":\"feed/1/comments\"}", "\"error\":{\"kind\":\"gone\",\"message\":\"\u{1B}[2J\"}}",
    "\"error\":{\"kind\":{},\"message\":[]}}", "\"say\":\"\(String(repeating: "y", count: 4 << 20))\"}",
    "\"say\":\(String(repeating: "[", count: 100_000))",
  ]

  private static func said(_ text: String) throws -> String { "\"say\":\(try json(text))}" }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}
