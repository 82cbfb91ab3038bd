package import Terminal
import Viper

extension ListView {
  package func find(_ search: RowSearch) -> [Int] {
    found(by: search, among: presenter.rows).compactMap(presenter.model.number(of:))
  }

  package func show(_ numbers: [Int], foundBy search: RowSearch, size: ScreenSize) -> [StyledText] {
    self.search = search
    presenter.find(numbers.compactMap(presenter.model.numbers.id))
    return show(.first, size: size)
  }

  package var searched: String? { search?.text }

  package func endSearch() {
    guard search != nil else { return }
    search = nil
    presenter.find(nil)
  }

  /// Adds the search matches of a newly loaded page; `start` is the position of the page's first row.
  func findAlso(from start: Int) {
    guard let search else { return }
    presenter.findAlso(found(by: search, among: presenter.rows[min(start, count)...]))
  }

  private func found(by search: RowSearch, among rows: some Sequence<Presenter.Row>) -> [Presenter.Row.ID] {
    let context = presenter.context
    return rows.filter { search.finds($0, in: context) }.map(\.id)
  }
}
