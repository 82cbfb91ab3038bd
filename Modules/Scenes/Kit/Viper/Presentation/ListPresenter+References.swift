import Localization

extension ListPresenter {
  /// Returns the rows with the given numbers.
  ///
  /// - Throws: a `Failure` that lists every number without a row.
  public func rows(_ references: [RowReference]) throws -> [Row] {
    let rows = references.map { model.row(everNumbered: $0.number) }
    let missing = zip(references, rows).filter { $1 == nil }.map(\.0)
    guard references.count > 1, !missing.isEmpty else { return try references.map(row) }
    let numbers = NumberRanges(missing.map(\.number)).text(in: context.language.locale)
    throw Failure(
      .badArgument, [texts(.notListed, ["numbers": numbers]), range].compactMap(\.self).joined(separator: " "))
  }

  /// Returns the row with the given number.
  ///
  /// - Throws: a `Failure` for a number without a row.
  public func row(_ reference: RowReference) throws -> Row {
    let number = ["number": String(reference.number)]
    if let row = model.row(everNumbered: reference.number) { return row }
    guard model.numbers.id(numbered: reference.number) == nil else {
      throw Failure(.badArgument, texts(.goneRow, number))
    }
    throw (model.state == .failed ? model.failure : nil) ?? Failure(.badArgument, range ?? texts(.noRow, number))
  }

  private var texts: Strings<ListText> { context.strings(ListText.table) }

  /// The range of the assigned numbers, as text; nil if there are no rows.
  private var range: String? {
    model.numbers.listed.map {
      texts(.rowsRange, ["first": String($0.lowerBound), "last": String($0.upperBound)])
    }
  }
}
