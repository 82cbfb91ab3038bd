import ContractTesting
import SceneKit

extension SceneContract {
  /// The violations of settings: undeclared ones, and those whose change does not show at once.
  func settings() async -> [Finding] {
    let played = await loaded(full)
    let before = played.screen()
    // A screen that changes on its own has another violation.
    let isSteady = played.screen() == before
    let read = played.settings.read
    guard !read.isEmpty else { return [] }
    guard let catalog else {
      return [Finding(.noCatalog, "settings", "the scene reads “\(read[0].name)”")]
    }
    let declared = Set(catalog(played.services).flatMap(\.settings).map(\.name))
    var findings: [Finding] = []
    for setting in read {
      guard declared.contains(setting.name) else {
        findings.append(Finding(.undeclaredSetting, setting.name, subject: setting.name))
        continue
      }
      let value = setting.anotherValue
      let fresh = await loaded(full, settings: PlayedSettings([setting.name: value])).screen()
      played.settings.choose(value, for: setting.name)
      if isSteady, fresh != before, played.screen() != fresh {
        findings.append(Finding(.settingNotShown, setting.name, value, subject: setting.name))
      }
      played.settings.choose(setting.standard, for: setting.name)
    }
    return findings
  }
}

extension SceneSetting {
  /// A value other than the default.
  fileprivate var anotherValue: String { isFree ? "\(standard)7" : values.last ?? "" }
}
