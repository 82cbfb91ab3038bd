import ContractTesting
import Foundation
import JSON
import Terminal
import Viper

extension SceneContract {
  /// The problems of a scene whose texts were written by an enemy.
  func hostileTexts() async -> [Finding] {
    var findings: [Finding] = []
    for sample in HostileText.allCases {
      let scene = await loaded(hostile(sample.text)).scene
      guard scene.rowCount > 0 else {
        findings.append(Finding(violation: .weakSample("hostile", "`hostile` has no rows"), place: sample.rawValue))
        continue
      }
      // A narrow screen of a long text takes seconds to draw, and shows nothing that the others do not.
      for width in sample.isLong ? [80] : [30, 80] {
        let lines = SceneScreen(width: width).lines(of: scene)
        let place = "\(sample.rawValue), \(width) columns"
        if let line = lines.first(where: { $0.width > width }) {
          findings.append(Finding(violation: .tooWide(String(line.plain.prefix(200))), place: place))
        }
        let drawn = lines.lazy.map(TextRenderer(colors: .none).render)
        if let line = drawn.first(where: { $0.unicodeScalars.contains(where: HostileText.isHarmful) }) {
          findings.append(Finding(violation: .harmful(String(line.debugDescription.prefix(200))), place: place))
        }
      }
      findings += OutputRules(scene: scene).json()
    }
    return findings
  }

  /// The problem of a text from outside that is written to the terminal past the texts of cells.
  func printedTexts() async -> [Finding] {
    let marker = "text-\(UUID())"
    let played = await loaded(hostile(marker))
    let printed = CapturedOutput.text {
      for width in [30, 80] { _ = SceneScreen(width: width).lines(of: played.scene) }
      _ = (played.scene.json(.all).line, played.texts, played.scene.commands.map(\.summary))
    }
    let line = printed.split(separator: "\n").first { $0.contains(marker) }
    return line.map { [Finding(violation: .printed(String($0.prefix(100))))] } ?? []
  }
}
