import ArgumentParser

/// The options of a shell's own, for the parser: their number and names are known only when the program runs.
///
/// The parser finds the options of a type by reflection, and decodes each by its label.
struct OwnOptions: ParsableArguments, CustomReflectable {
  /// The values that were given, by the names of the options.
  let values: [String: String]

  init() {
    values = [:]
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    values = try Program.current.options.reduce(into: [:]) { values, option in
      values[option.name] = try container.decode(Option<String?>.self, forKey: Key(option.name)).wrappedValue
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Program.current.options.map { option in
        var help = ArgumentHelp(stringLiteral: option.help(CommandLineTexts.language))
        help.valueName = option.valueName
        return (label: "_" + option.name, value: Option<String?>(name: .customLong(option.name), help: help))
      })
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
      stringValue = name
    }

    init?(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}
