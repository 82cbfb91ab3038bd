import Terminal

/// The rows of a list that are to be shown, and those whose pictures are late.
struct WaitingRows<ID: Hashable> {
  /// Rows of a screenful of chosen rows that wait for their pictures.
  var pending: [ID] = []
  /// The chosen rows that were shown last, whose pictures still load.
  var chosen: [ID] = []
  /// The search whose hits are marked in them; nil without a search.
  var search: TextSearch?
  /// Whether the chosen rows are new ones.
  var arePendingNew = false
  /// The position after the last row of the screenful that waits for its pictures.
  var end = 0
  /// The number of rows at the end of a grid that wait for those of the next page beside them.
  var held = 0
  /// Rows on the screen whose pictures are loading, and rows whose pictures load on request.
  var late: [ID] = []
  /// Rows whose pictures arrived after their placeholders had left the screen.
  var missed: [ID] = []
}
