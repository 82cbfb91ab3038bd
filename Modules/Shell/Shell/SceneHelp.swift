import JSON
import Localization
import SceneKit
import Terminal
import Viper

/// The output of `help scenes`: all scenes with their routes, grouped by the program or package that provides them.
struct SceneHelp {
  /// The topic name, typed after `help`.
  static let word = "scenes"
  /// The maximum width of the column of routes, including its margins.
  private static let maximumColumn = 32

  let catalog: SceneCatalog
  let texts: Strings<ShellText>

  var result: PrintedText {
    let groups = origins.map { origin in
      (title: facts(of: origin).title, entries: catalog.entries.filter { $0.origin == origin })
    }
    let all = groups + [(title: texts[.scenesHidden], entries: catalog.hidden.map(\.entry))]
    let column = Paragraph.column(for: all.flatMap(\.entries).map(term), atMost: Self.maximumColumn)
    let lines = all.filter { !$0.entries.isEmpty }.flatMap { title, entries in
      [Paragraph(StyledText(line: title, .strong))]
        + entries.sorted(by: isBefore).map { Paragraph(term: term($0), text(about: $0), column: column) }
    }
    return PrintedText(
      lines,
      [
        "scenes": .array(groups.flatMap { $0.entries.sorted(by: isBefore) }.map(json)),
        "hidden": .array(catalog.hidden.map { json($0.entry).adding("problem", .string($0.problem.what)) }),
      ])
  }

  /// The origins of the scenes: the program, then the packages by name.
  private var origins: [SceneOrigin] {
    let all = Set(catalog.entries.map(\.origin))
    return all.sorted { facts(of: $0).name < facts(of: $1).name }
  }

  /// Returns the sort name, the title, and the JSON of an origin.
  private func facts(of origin: SceneOrigin) -> (name: String, title: String, json: JSONValue) {
    switch origin {
    case .program: ("", origin.description, ["kind": "program", "name": "feedshell"])
    case .package(let name):
      (name, texts(.scenesOfPackage, ["name": name]), ["kind": "package", "name": .string(name)])
    case .plugin(let file): (file, texts(.scenesOfProgram, ["file": file]), ["kind": "plugin", "file": .string(file)])
    }
  }

  private func term(_ entry: SceneEntry) -> StyledText { StyledText(line: entry.kind.pattern.description, .accent) }

  private func text(about entry: SceneEntry) -> StyledText {
    let name = StyledText(line: entry.kind.name)
    return entry.about.map { name + StyledText(line: ": " + $0, .secondary) } ?? name
  }

  private func isBefore(_ first: SceneEntry, _ second: SceneEntry) -> Bool {
    first.kind.pattern.description < second.kind.pattern.description
  }

  private func json(_ entry: SceneEntry) -> JSONValue {
    JSONValue.object(of: [
      "name": .string(entry.kind.name), "route": .string(entry.kind.pattern.description),
      "about": entry.about.map { .string($0) }, "origin": facts(of: entry.origin).json,
    ])
  }
}
