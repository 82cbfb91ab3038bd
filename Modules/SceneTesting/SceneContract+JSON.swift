import ContractTesting
import Foundation
import TerminalList
import Viper

extension SceneContract {
  /// The problems of a scene's JSON.
  func json(of scene: any TerminalScene) -> [ContractViolation] {
    let line = scene.json(.all).line
    guard !line.contains("\n"), let object = object(line) else {
      return [.badJSON("This is no JSON object on one line: \(line)")]
    }
    var violations: [ContractViolation] = []
    for (name, value) in [("scene", scene.name), ("route", scene.route.description), ("state", scene.state.rawValue)]
    where object[name] as? String != value {
      violations.append(.badJSON("“\(name)” should be “\(value)”: \(line)"))
    }
    let rows = object["rows"] as? [[String: Any]] ?? []
    for row in rows where row["number"] as? Int == nil || isMissing("id", in: row) || isMissing("kind", in: row) {
      violations.append(.badJSON("A row without number, id or kind: \(row)"))
    }
    if Set(rows.compactMap { $0["id"] as? String }).count != rows.count {
      violations.append(.badJSON("Two rows have the same id: \(line)"))
    }
    return violations
  }

  private func isMissing(_ name: String, in row: [String: Any]) -> Bool {
    (row[name] as? String ?? "").isEmpty
  }

  private func object(_ line: String) -> [String: Any]? {
    do {
      return try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    } catch {
      return nil
    }
  }
}
