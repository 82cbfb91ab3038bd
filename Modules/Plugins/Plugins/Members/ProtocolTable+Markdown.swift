extension ProtocolTable {
  /// The tables in docs/PLUGINS.md, one for each shape.
  static func markdown(of shapes: [MessageShape]) -> String {
    shapes.map { shape in
      let rows = shape.members.map { member in
        "| `\(member.name)`\(member.isRequired ? " (needed)" : "") | \(member.type.words) | \(member.meaning) |"
      }
      return "**\(shape.name)**: \(shape.about)\n\n| member | value | meaning |\n|---|---|---|\n"
        + rows.joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }
}
