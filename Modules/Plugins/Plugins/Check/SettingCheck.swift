import JSON
import Viper

/// Compares the rows that a program sends with each value of a setting.
struct SettingCheck {
  /// The maximum number of values of a setting that are compared.
  private static let maximumValues = 4

  let visit: PluginVisit

  /// Loads lists with each value of a setting; reports a setting that makes no difference, and ids that are positions,
  /// which shows when a value changes the order.
  ///
  /// For a setting that accepts any text, compares its default with the value passed to the check.
  func compare(_ setting: PluginDescription.Setting, in lists: [ListRoute]) async throws {
    let given = visit.setting.values[setting.name].flatMap { $0 == setting.usual ? nil : $0 }
    let values = (setting.values ?? [setting.usual] + [given].compactMap(\.self)).prefix(Self.maximumValues)
    guard values.count > 1 else { return visit.add(doubt: PluginMistake(.untriedSetting, setting.name)) }
    var (isUsed, hasRows) = (false, false)
    for list in lists {
      var answers: [JSONValue?] = []
      for value in values { answers.append(try await fields(of: list, setting.name, value)) }
      isUsed = isUsed || Set(answers).count > 1
      let pages = answers.compactMap { $0?["rows"]?.values }
      guard let first = pages.first else { continue }
      hasRows = hasRows || !first.isEmpty
      if pages.contains(where: { ShownRows.areIDsPositions(first, $0) }) {
        visit.add(PluginMistake(.positionIDs, list.route, setting.name))
      } else if let other = pages.lazy.compactMap({ ShownRows.otherIDOfTitle(first, $0) }).first {
        visit.add(PluginMistake(.idsOfSetting, list.route, other.before, other.after, setting.name))
      }
    }
    guard !isUsed, hasRows else { return }
    let tried = values.map { "“\($0)”" }.joined(separator: " or ")
    // The setting may affect only actions, whose results are not compared.
    if visit.description.actions.isEmpty {
      visit.add(PluginMistake(.unusedSetting, setting.name, tried))
    } else {
      visit.add(doubt: PluginMistake(.unusedByLoads, setting.name, tried))
    }
  }

  /// The answer to a load with a value of a setting, without its `id`, which differs in each answer; nil for an error.
  private func fields(of list: ListRoute, _ name: String, _ value: String) async throws -> JSONValue? {
    var setting = visit.setting
    setting.values[name] = value
    do {
      let answer = try await visit.load(list.list, "\(list.route), with \(name)=\(value)", with: setting)
      return .object((answer.members ?? []).filter { $0.name != "id" })
    } catch PluginError.answered(let refusal) {
      visit.add(doubt: PluginMistake(.refusedValue, list.route, name, value, "\(refusal.kind): \(refusal.message)"))
      return nil
    }
  }
}
