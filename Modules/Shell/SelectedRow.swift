import TerminalList
import Viper

/// The row of a list that a person has selected with keys, which the prompt names.
final class SelectedRow {
  private weak var scene: (any TerminalScene)?
  /// The number of the row; nil once it was opened, or given up.
  private var number: Int?
  /// The number of the row that was selected last, from which the next one is counted.
  private var last: Int?

  /// The number of the row that is selected in a scene; nil without one.
  func number(in scene: (any TerminalScene)?) -> Int? {
    guard let number, let scene, scene === self.scene, scene.hasRow(numbered: number) else { return nil }
    return number
  }

  /// Selects the neighbour of the row selected last, or else the first or last row of the screenful.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - list: the list on top.
  /// - Returns: whether the row is behind the screenful; false without a row, too.
  func move(_ side: Neighbour, in list: any TerminalScene) -> Bool {
    let (rows, shown) = (list.listedNumbers, list.numbersOfScreenful)
    guard !rows.isEmpty else { return false }
    let start = scene === list ? last.flatMap(rows.firstIndex(of:)) : nil
    scene = list
    let next: Int
    if let start {
      next = side == .next ? min(start + 1, rows.count - 1) : max(start - 1, 0)
    } else {
      next = (side == .next ? shown.first : shown.last).flatMap(rows.firstIndex(of:)) ?? 0
    }
    number = rows[next]
    last = number
    return side == .next && shown.last.flatMap(rows.firstIndex(of:)).map { next > $0 } ?? false
  }

  /// Gives the selection up; the next one begins at its row.
  func end() { number = nil }
}
