import Posts
import Terminal

/// The width of the markers of each list, for right-aligning the numbers.
struct ListMarkers {
  /// A list to which the next block belongs if the block is an item of the same kind at the same level.
  private struct OpenList {
    let id: Int
    let kind: Int
  }

  /// The width of the widest marker of each list.
  private var widths: [Int] = []
  /// The index in `widths` of each list, by block and container; nil for a container that is not a list item.
  private var lists: [[Int?]] = []
  private var open: [OpenList?] = []

  /// Finds the lists in the given blocks.
  init(_ blocks: [PositionedBlock], _ output: TextAbilities) {
    for placed in blocks { read(placed.block.containers, output) }
  }

  /// The width of a list's markers, including the space after each; 0 for a container that is not a list item.
  func width(block: Int, level: Int) -> Int { lists[block][level].map { widths[$0] } ?? 0 }

  private mutating func read(_ containers: [RichText.Container], _ output: TextAbilities) {
    guard !containers.isEmpty else {
      open = []
      lists.append([])
      return
    }
    open = Array(open.prefix(containers.count))
    open += [OpenList?](repeating: nil, count: containers.count - open.count)
    for (level, container) in containers.enumerated() {
      guard let (kind, isFirst) = container.list else {
        open[level] = nil
        continue
      }
      if open[level]?.kind != kind {
        open[level] = OpenList(id: widths.count, kind: kind)
        widths.append(0)
      }
      // Lists inside another item are different lists.
      if isFirst { for deeper in open.indices.dropFirst(level + 1) { open[deeper] = nil } }
      if let list = open[level] {
        let sign = container.sign(output, depth: 0)
        widths[list.id] = max(widths[list.id], sign.isEmpty ? 0 : sign.count + 1)
      }
    }
    lists.append(open.map { $0?.id })
  }
}

extension RichText.Container {
  /// The offset for the kinds of footnote markers, which keeps footnotes separate from lists of items.
  private static var noteKinds: Int { 4 }

  /// The kind of the item's list, and whether the item begins here; nil for other containers.
  fileprivate var list: (kind: Int, isFirst: Bool)? {
    switch self {
    case .quotation, .definition: nil
    case .item(let marker, let isFirst): (marker.kind, isFirst)
    case .note(let marker, let isFirst): (Self.noteKinds + marker.kind, isFirst)
    }
  }

  /// The marker before the first line, without the space after the marker.
  ///
  /// - Parameters:
  ///   - output: the capabilities of the output.
  ///   - depth: the number of enclosing lists that use the same marker.
  /// - Returns: the marker; empty if the item has no marker.
  func sign(_ output: TextAbilities, depth: Int) -> String {
    switch self {
    case .quotation, .definition, .item(.none, _), .note(.none, _): ""
    case .item(.bullet, _), .note(.bullet, _): output.bullet(depth: depth)
    case .item(.number(let number), _): "\(number)."
    case .item(.lettered(let number, let letters), _), .note(.lettered(let number, let letters), _):
      String(RichText.Marker.lettered(number, letters).text.dropLast())
    case .note(.number(let number), _): "[^\(number)]"
    }
  }
}

extension RichText.Marker {
  fileprivate var kind: Int {
    switch self {
    case .none: 0
    case .bullet: 1
    case .number: 2
    case .lettered: 3
    }
  }
}
