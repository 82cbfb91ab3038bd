import Terminal

/// The rows of a list that are to be shown, and those whose pictures are late.
struct WaitingRows<ID: Hashable> {
  /// Rows of a screenful of chosen rows that wait for their pictures.
  var pending: [ID] = []
  /// The search whose hits are marked in them; nil for none.
  var search: TextSearch?
  /// Whether the chosen rows are new ones.
  var arePendingNew = false
  /// Rows to show once more when their picture has arrived or failed.
  var awaited: [ID] = []
  /// Rows of the screenful that were shown before their picture had arrived.
  var shownEarly: [ID] = []
}
