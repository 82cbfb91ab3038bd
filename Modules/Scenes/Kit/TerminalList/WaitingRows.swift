import Terminal

/// The rows to show next, and the rows that were shown without their pictures.
struct WaitingRows<ID: Hashable> {
  /// Chosen rows that wait for their pictures before they are shown.
  var pending: [ID] = []
  /// The chosen rows shown last; their pictures are loaded like those of the screenful.
  var chosen: [ID] = []
  /// The search whose hits are highlighted in the chosen rows.
  var search: TextSearch?
  /// Whether the pending rows are new rows.
  var arePendingNew = false
  /// The position after the last row of the screenful that waits for its pictures.
  var end = 0
  /// The number of rows at the end of a grid that are held back until the next page completes their line.
  var held = 0
  /// Rows on the screen whose pictures are loading, and rows whose pictures load on request.
  var late: [ID] = []
  /// Rows whose pictures arrived after their placeholders had left the screen.
  var missed: [ID] = []
}
