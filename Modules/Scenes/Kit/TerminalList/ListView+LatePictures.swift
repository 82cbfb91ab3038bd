import Foundation
import Localization
import Pictures
package import Terminal
import Viper

extension ListView {
  package func replacement(of place: String) -> Replacement? {
    pictures.flatMap { Replacement($0.result(of: place), of: place, size: $0.size) }
  }

  package func takeLatePictures(visible: Set<String>, width: Int) -> [StyledText] {
    guard let pictures else { return [] }
    var lines: [StyledText] = []
    var drawn: [Presenter.Row.ID] = []
    defer { didShow(drawn.compactMap(presenter.model.row), width: width) }
    let late = waiting.late
    waiting.late = []
    for id in late {
      guard let address = address(of: id) else { continue }
      switch pictures.result(of: address) {
      case nil where pictures.isLoading(address): waiting.late.append(id)
      case nil: break
      case .success:
        if visible.contains(address) { drawn.append(id) } else { waiting.missed.append(id) }
      case .failure(let error): lines += renderer.lateFailure(error, of: id).wrapped(to: width)
      }
    }
    guard waiting.late.isEmpty, !waiting.missed.isEmpty else { return lines }
    defer { waiting.missed = [] }
    return lines + arrived(waiting.missed.compactMap(presenter.model.number(of:))).wrapped(to: width)
  }

  /// The maximum number of rows that are listed individually; more rows are listed as ranges.
  private static var maximumNames: Int { 5 }

  /// A single line about all the pictures that arrived together.
  private func arrived(_ numbers: [Int]) -> StyledText {
    let texts = presenter.context.strings(ListText.table)
    let numbers = Array(Set(numbers)).sorted()
    guard let first = numbers.first, numbers.count > 1 else {
      return StyledText(texts(.pictureArrived, ["number": numbers.first.map(String.init) ?? ""]), .secondary)
    }
    let locale = presenter.context.language.locale
    let list =
      numbers.count > Self.maximumNames
      ? NumberRanges(numbers).text(in: locale)
      : numbers.map(String.init).formatted(ListFormatStyle<StringStyle, [String]>.list(type: .and).locale(locale))
    return StyledText(texts(.picturesArrived, ["numbers": list, "number": String(first)]), .secondary)
  }
}
