import Viper

/// Finds the mistakes of a description that can be used.
struct DescriptionCheck {
  private let description: PluginDescription

  init(_ description: PluginDescription) {
    self.description = description
  }

  var mistakes: [PluginMistake] { titles + routes + description.actions.flatMap(mistakes) + repeated }

  private var titles: [PluginMistake] {
    description.title?.hasEnglish == true ? [] : [.noTitle]
  }

  private var routes: [PluginMistake] {
    if description.isSource {
      return (description.routes.isEmpty ? [] : [.routesOfSource])
        + (description.actions.isEmpty ? [] : [.actionsOfSource])
    }
    let patterns = description.routes.map(RoutePattern.init)
    return patterns.indices.compactMap { index in
      patterns[..<index].first { $0.hasSameShape(as: patterns[index]) }.map {
        .sameShape("\($0)", "\(patterns[index])")
      }
    }
  }

  private func mistakes(of action: PluginDescription.Action) -> [PluginMistake] {
    var mistakes: [PluginMistake] = []
    if !PluginDescription.isName(action.name) { mistakes.append(.badWord(action.name)) }
    if PluginDescription.reserved.contains(action.name) { mistakes.append(.reservedWord(action.name)) }
    if action.summary?.hasEnglish != true { mistakes.append(.noSummary(action.name)) }
    return mistakes
  }

  private var repeated: [PluginMistake] {
    let names = description.actions.map(\.name)
    return Set(names).filter { name in names.count { $0 == name } > 1 }.sorted().map { .repeatedAction($0) }
  }
}
