import TerminalList
import Viper

/// The row of a list that the user has selected with keys, shown in the prompt.
final class SelectedRow {
  private weak var scene: (any Scene)?
  /// The number of the last selected row, and whether the row is still selected.
  private var last: (number: Int, isSelected: Bool)?

  /// Returns the number of the selected row in a scene; nil if no row is selected.
  func number(in scene: (any Scene)?) -> Int? {
    guard let last, last.isSelected, let scene, scene === self.scene else { return nil }
    return scene.rows.row(numbered: last.number) != nil ? last.number : nil
  }

  /// Selects the neighbour of the last selected row or, if no row is selected and that row is not on the screen, a row
  /// of the screenful.
  ///
  /// Returns true if the newly selected row is below the screenful.
  func move(_ side: Neighbour, in list: any Scene) -> Bool {
    let (rows, shown) = (list.listedNumbers, list.numbersOfScreenful.compactMap(list.listedNumbers.firstIndex(of:)))
    guard !rows.isEmpty else { return false }
    let known = scene === list ? last.flatMap { rows.firstIndex(of: $0.number) } : nil
    let start = known.flatMap { last?.isSelected == true || shown.contains($0) ? $0 : nil }
    let next = start.map { side == .next ? min($0 + 1, rows.count - 1) : max($0 - 1, 0) }
    let index = next ?? (side == .next ? shown.first : shown.last) ?? 0
    (scene, last) = (list, (rows[index], true))
    return side == .next && index > shown.last ?? index
  }

  /// Ends the selection after paging, so that Enter does not open a row that has left the screen; the next selection
  /// starts on the screen.
  func forget() { last = nil }

  /// Ends the selection; the next selection starts at the same row.
  func end() { last?.isSelected = false }
}
