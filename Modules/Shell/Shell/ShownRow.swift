import Localization
import Navigation
import SceneKit
import TerminalList
import Viper

/// The row, of a list below, that the scene on top shows.
struct ShownRow {
  private weak var list: (any Scene)?
  let origin: RowOrigin

  init(_ origin: RowOrigin, of list: any Scene) {
    self.origin = origin
    self.list = list
  }

  /// The number of the row, and of the part of it that the scene shows, such as a picture; nil until the row is loaded.
  var reference: RowReference? {
    let row = list?.rowHints { _, id in id == origin.value }.first
    return row.map { RowReference($0.number, part: origin.part) }
  }

  /// Returns the neighbour of the row; nil if the neighbour is not loaded, or there is none.
  func neighbour(_ side: Neighbour) -> RowReference? {
    reference.flatMap { list?.neighbour(side, of: $0, offering: origin.action) }
  }

  /// Whether the neighbour is loaded, or is known not to exist.
  func knows(_ side: Neighbour) -> Bool {
    neighbour(side) != nil || (side == .previous && reference != nil)
  }

  /// The progress of loading the list.
  var progress: String { list?.rowsSoFar ?? "" }

  /// Replaces the row's scene with the scene of the row's neighbour.
  ///
  /// - Throws: a `Failure` if there is no neighbour, or the error of the action.
  func show(
    _ side: Neighbour, on stack: RouterStack, _ texts: Strings<ShellText>, atEnd: ShellText
  ) throws -> Answer {
    guard let list, let neighbour = neighbour(side) else {
      let text: ShellText = reference == nil ? .notInList : side == .next ? atEnd : .firstOne
      let words = ["next": ShellWord.nextNew, "back": ShellWord.back.rawValue]
      throw Failure(.badArgument, texts(text, words), reason: "end")
    }
    // Another picture of the same post is pushed above the post's page, like the current picture.
    let isOfSamePost = neighbour.number == reference?.number
    let below = isOfSamePost ? stack.scenes.dropLast().last ?? list : list
    return try stack.step(on: below) { try list.step(to: neighbour, by: origin.action) }
  }
}
