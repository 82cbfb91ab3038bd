import Foundation

@testable import Plugins

/// A program that counts how often it is asked for its description, and the plugin folder for it.
struct DescribingProgram {
  private let program: ScriptedProgram
  var file: String { program.file }
  let folder: URL

  init(title: String) throws {
    program = try ScriptedProgram(
      """
      here=$(dirname "$0")
      echo >>"$here/asked"
      [ -e "$here/hangs" ] && exec sleep 1000
      cat "$here/description"
      """)
    folder = program.folder.appending(path: "scenes")
    try says(title: title)
  }

  /// How often the program was asked for its description.
  var askedCount: Int { FileManager.default.contents(atPath: path("asked"))?.count ?? 0 }

  /// Changes the title in the description.
  func says(title: String) throws {
    try says(#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"\#(title)"}}"#)
  }

  func says(_ description: String) throws {
    try Data(description.utf8).write(to: URL(filePath: path("description")))
  }

  /// Makes `describe` hang, or work again.
  func hangs(_ hangs: Bool) throws {
    if hangs {
      try Data().write(to: URL(filePath: path("hangs")))
    } else {
      try FileManager.default.removeItem(atPath: path("hangs"))
    }
  }

  /// Changes the program's file, but not its description.
  func changes() throws {
    let file = try FileHandle(forWritingTo: URL(filePath: file))
    try file.seekToEnd()
    try file.write(contentsOf: Data("#\n".utf8))
    try file.close()
  }

  func plugins(clock: any Clock<Duration> = ContinuousClock()) -> PluginFolder {
    PluginFolder(folder, environment: ProcessInfo.processInfo.environment, clock: clock)
  }

  private func path(_ name: String) -> String { program.folder.appending(path: name).path }
}
