import Foundation
import Messages
import Viper

/// A message that tells itself apart by its id alone.
func message(_ id: Int) -> Message {
  Message(
    id: id, author: "author \(id)", photo: nil, updated: Date(timeIntervalSince1970: Double(id)),
    content: "content \(id)")
}

func page(_ ids: some Sequence<Int>, cursor: String? = "next") -> Page<Message> {
  Page(items: ids.map(message), cursor: cursor)
}

extension MessagesState {
  /// The ids of the messages shown, in order.
  var ids: [Int] { messages.map(\.id) }

  /// Does what these actions do, one after the other.
  mutating func reduce(_ actions: MessagesAction...) {
    for action in actions { MessagesReducer.reduce(&self, action) }
  }

  /// Loads a part with success.
  mutating func load(_ part: LoadPart, _ ids: some Sequence<Int>, cursor: String? = "next") {
    reduce(.startLoading(part), .loaded(part, page(ids, cursor: cursor)))
  }

  mutating func dismiss(_ ids: some Sequence<Int>) {
    for id in ids { reduce(.dismiss(id)) }
  }

  mutating func undoAll() {
    while !dismissed.isEmpty { reduce(.undo) }
  }

  static func showing(_ ids: some Sequence<Int>) -> MessagesState {
    var state = MessagesState()
    state.load(.whole, ids)
    return state
  }
}
