import Foundation

/// Shows HTML in a plugin's posts, in rows and on a page, at two widths and as JSON.
struct PluginAttack: Attacking {
  private static let outputs = [["--width", "80"], ["--width", "30"], ["--output", "json"]]
  /// Twice the maximum text that the program accepts from a plugin, in bytes.
  private static let size = 512 << 10
  /// A source that prints the file whose number is its place.
  private static let script = #"""
    #!/bin/sh
    if [ "$1" = describe ]; then
      echo '{"protocol":1,"name":"attack","source":true,"title":{"en":"Attack"}}'
      exit
    fi
    while IFS= read -r line; do
      id=${line#*\"id\":}
      place=${line#*\"place\":\"}
      printf '{"id":%s,' "${id%%[,\}]*}"
      case $line in
        *\"comments\":*) echo '"comments":[]}' ;;
        *) cat "$(dirname "$(readlink -f "$0")")/${place%%\"*}" ;;
      esac
    done
    """#

  let name: String
  let pages: [NamedData]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-plugin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, page) in pages.enumerated() {
      let html = String(decoding: page.data.prefix(Self.size), as: UTF8.self)
      let post = ["id": "1", "title": page.name, "html": html, "link": "https://attack.example/"]
      let posts = String(decoding: try JSONEncoder().encode([post]), as: UTF8.self)
      try Data("\"posts\":\(posts)}\n".utf8).write(to: folder.appending(path: "\(index)"))
    }
    let program = folder.appending(path: "attack")
    try Data(Self.script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    tally.count(try await victim.run(["scenes", "add", program.path]), statuses: [0])
    let tries = pages.indices.flatMap { page in Self.outputs.map { (page, $0) } }
    try await victim.runs(for: tries) { page, output in
      try await victim.run(
        ["--source", "attack:\(page)", "--no-cache", "-c", "rows", "-c", "open 1", "-c", "links"] + output)
    } count: { attempt, run in
      // A page without links reports that as an error.
      tally.count(run, statuses: [0, 1], json: attempt.1.contains("json"))
    }
    tally.count(try await victim.run(["scenes", "remove", "attack"]), statuses: [0])
    try FileManager.default.removeItem(at: folder)
    return tally
  }
}
