import Foundation

extension ListPresenter {
  /// The columns of rows, for scripts: number, title, place or author, date in ISO 8601, address; untrusted.
  public func lines(_ selection: RowSelection) -> [[String]] {
    rows(in: selection).compactMap { row in
      guard let number = model.numbers.number(of: row.id) else { return nil }
      let line = row.line(in: context)
      return [
        String(number), line.title ?? "", line.detail ?? "", line.date?.formatted(.iso8601) ?? "", line.address ?? "",
      ]
    }
  }
}
