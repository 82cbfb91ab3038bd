public import Foundation
public import Viper

/// Everything the messages scene knows.
///
/// It can be saved and restored, but for how its loads stand: no load goes on in a restored state.
public nonisolated struct MessagesState: Hashable, Sendable {
  private var whole = LoadPhase.idle
  private var more = LoadPhase.idle
  /// Every message that has come, in order, whether it is shown or not.
  private var received: [Message] = []
  private var known: Set<Message.ID> = []
  /// The date of the newest message that has come.
  public private(set) var newestDate: Date?
  /// The dismissed messages, the latest last; of those no page has brought again since a reload, some are not received.
  private var dismissals: [Message] = []
  /// What to send for the next page; nil at the end, and before the first page.
  public internal(set) var pageToken: String?
  /// Whether there is nothing after the messages that have come.
  public internal(set) var hasEnded = false
  /// Whether dates are shown as if the newest message had just arrived.
  public internal(set) var shiftsDates = false
  /// The routes on the router stack, the root first.
  public internal(set) var stack: [String]

  public init(stack: [String] = []) {
    self.stack = stack
  }

  /// What a new scene begins with after this one: what was dismissed stays so, and the rest is loaded anew.
  public var renewed: MessagesState {
    var state = MessagesState(stack: stack)
    state.dismissals = dismissals
    state.shiftsDates = shiftsDates
    return state
  }

  /// The messages shown, in order.
  public var messages: [Message] { messages(from: 0) }

  /// How many messages have come, shown or not.
  public var receivedCount: Int { received.count }

  /// The messages shown of those that have come, from the one at an index on.
  public func messages(from index: Int) -> [Message] {
    let hidden = Set(dismissals.map(\.id))
    return received[index...].filter { !hidden.contains($0.id) }
  }

  /// The ids of the dismissed messages, the latest last.
  public var dismissed: [Message.ID] { dismissals.map(\.id) }

  /// How the load of a part stands.
  public internal(set) subscript(part: LoadPart) -> LoadPhase {
    get {
      switch part {
      case .whole: whole
      case .more: more
      }
    }
    set {
      switch part {
      case .whole: whole = newValue
      case .more: more = newValue
      }
    }
  }
}

nonisolated extension MessagesState {
  /// Holds these messages and no others; what is dismissed stays so.
  mutating func replace(with page: [Message]) {
    received = []
    known = []
    newestDate = nil
    append(page)
  }

  /// Holds these messages, too: each id once, where it was first.
  mutating func append(_ page: [Message]) {
    for message in page where known.insert(message.id).inserted {
      received.append(message)
      newestDate = max(newestDate ?? message.updated, message.updated)
    }
  }

  /// Hides a message; one that is not shown changes nothing.
  mutating func dismiss(_ id: Message.ID) {
    guard !dismissals.contains(where: { $0.id == id }), let message = received.first(where: { $0.id == id })
    else { return }
    dismissals.append(message)
  }

  /// Shows the message again that was dismissed last: where it was, or where its date belongs if the list was loaded
  /// anew and has not come that far.
  mutating func undo() {
    guard let message = dismissals.popLast(), known.insert(message.id).inserted else { return }
    let place = received.firstIndex { $0.updated < message.updated } ?? received.endIndex
    received.insert(message, at: place)
  }
}

nonisolated extension MessagesState: Codable {
  private enum CodingKeys: String, CodingKey {
    case received, dismissals, pageToken, hasEnded, shiftsDates, stack
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stack = try container.decode([String].self, forKey: .stack)
    append(try container.decode([Message].self, forKey: .received))
    dismissals = try container.decode([Message].self, forKey: .dismissals)
    pageToken = try container.decodeIfPresent(String.self, forKey: .pageToken)
    hasEnded = try container.decode(Bool.self, forKey: .hasEnded)
    shiftsDates = try container.decode(Bool.self, forKey: .shiftsDates)
  }
}
