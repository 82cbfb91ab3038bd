import Terminal

/// The rows to be shown next, and the rows that were shown without their pictures.
struct WaitingRows<ID: Hashable> {
  /// Selected rows that wait for their pictures before they are shown.
  var pending: [ID] = []
  /// The selected rows that were shown last; their pictures are loaded like those of a screenful.
  var chosen: [ID] = []
  /// The search whose matches are highlighted in the selected rows.
  var search: TextSearch?
  /// Whether the pending rows are new rows.
  var arePendingNew = false
  /// The position after the last row of the screenful that waits for pictures.
  var end = 0
  /// The number of rows in the last, incomplete grid line, which are held back until the next page completes the line.
  var held = 0
  /// The rows on the screen whose pictures are loading, and rows whose pictures are loaded on request.
  var late: [ID] = []
  /// Rows whose pictures arrived after their placeholders had left the screen.
  var missed: [ID] = []
}
