import Foundation
import JSON
import Viper

/// Finds mistakes in a valid description.
struct DescriptionCheck {
  private let description: PluginDescription
  private let data: Data
  private let known: [RoutePattern]?

  /// - Parameters:
  ///   - description: the description.
  ///   - data: its JSON.
  ///   - routes: the patterns of FeedShell's own routes; nil if they are unknown.
  init(_ description: PluginDescription, _ data: Data, routes: [RoutePattern]?) {
    (self.description, self.data, known) = (description, data, routes)
  }

  var mistakes: [PluginMistake] {
    titles + routes + parent + description.actions.flatMap(mistakes) + repeated + members
  }

  private var titles: [PluginMistake] {
    description.title?.hasEnglish == true ? [] : [.noTitle]
  }

  private var routes: [PluginMistake] {
    if description.isSource {
      return (description.routes.isEmpty ? [] : [.routesOfSource])
        + (description.actions.isEmpty ? [] : [.actionsOfSource])
        + (description.settings.isEmpty ? [] : [.settingsOfSource])
    }
    let patterns = description.routes.map(RoutePattern.init)
    return patterns.indices.compactMap { index in
      patterns[..<index].first { $0.hasSameShape(as: patterns[index]) }.map {
        .sameShape("\($0)", "\(patterns[index])")
      }
    }
  }

  /// The mistake of a parent that is not one of FeedShell's scenes.
  private var parent: [PluginMistake] {
    guard let parent = description.parent, let known else { return [] }
    let isKnown = known.contains { pattern in
      pattern.description == parent || Route(parsing: parent).map { pattern.match($0) != nil } == true
    }
    return isKnown ? [] : [.unknownParent(parent)]
  }

  private func mistakes(of action: PluginDescription.Action) -> [PluginMistake] {
    var mistakes: [PluginMistake] = []
    if !PluginDescription.isName(action.name) { mistakes.append(.badWord(action.name)) }
    if PluginDescription.reserved.contains(action.name) { mistakes.append(.reservedWord(action.name)) }
    if action.name == ShellWord.open.rawValue { mistakes.append(.openAction) }
    if action.summary?.hasEnglish != true { mistakes.append(.noSummary(action.name)) }
    return mistakes
  }

  private var repeated: [PluginMistake] {
    let names = description.actions.map(\.name)
    return Set(names).filter { name in names.count { $0 == name } > 1 }.sorted().map { .repeatedAction($0) }
  }

  /// Unknown members, members of the wrong type, texts for routes without a scene, and settings that are ignored.
  private var members: [PluginMistake] {
    let json: JSONValue
    do { json = try JSONValue(reading: data) } catch { return [] }
    let others = (json["scenes"]?.members ?? []).map(\.name).filter { !description.routes.contains($0) }
    let settings = json["settings"]?.values ?? []
    return ShapeCheck(ProtocolTable.description, "the description").mistakes(of: json)
      + others.map { .wordsOfOtherRoute($0) }
      + settings.filter { PluginDescription.Setting($0) == nil }.map { .badSetting($0["name"]?.text ?? "") }
  }
}
