package import Viper

extension ListScene {
  /// The maximum number of rows loaded beyond the anchor's position in search of its row.
  private static var searchedRows: Int { 100 }
  /// The name of the load that returns to an anchor, for `tree` and for the cancellation notice.
  private static var returnWord: String { "resume" }

  package var anchor: RowAnchor? {
    let model = presenter.model
    guard let position = model.position(ofPaged: model.pager.start), position > 0,
      let row = model.entry(at: position)?.row
    else { return nil }
    return RowAnchor(id: row.id.description, position: position)
  }

  package func begin(at anchor: RowAnchor) {
    list.returning = anchor
  }

  /// Loads pages until the anchor's row is loaded, then shows the screenful that begins with this row.
  func loadPages(for anchor: RowAnchor) {
    let action = SceneAction(Self.returnWord)
    let load = pageLoading { [weak list] in
      list?.returning == nil || (list?.count ?? 0) > anchor.position + Self.searchedRows
    }
    // The progress is empty before the first rows are loaded, and after the row is found.
    run(
      action, name: Self.returnWord,
      status: { [weak self] in self.map { $0.list.returning == nil || $0.rows.isEmpty ? "" : $0.rowsSoFar } ?? "" }
    ) { [weak self] in
      defer { self?.endReturn() }
      try await load()
      return .arrivals
    }
  }

  /// Shows the anchor's screenful if its first row is loaded.
  func returnIfLoaded() {
    guard let anchor = list.returning, position(of: anchor) != nil else { return }
    endReturn()
  }

  /// Shows the screenful that begins with the anchor's row or, if that row is gone, with the row at its former
  /// position.
  private func endReturn() {
    guard let anchor = list.returning else { return }
    list.returning = nil
    let last = list.count > 0 ? min(anchor.position, list.count - 1) : nil
    if let position = position(of: anchor) ?? last { presenter.move(to: position) }
    onEvent?(.answered(.scene, to: SceneAction(Self.returnWord)))
  }

  private func position(of anchor: RowAnchor) -> Int? {
    presenter.model.rows.firstIndex { $0.id.description == anchor.id }
  }
}
