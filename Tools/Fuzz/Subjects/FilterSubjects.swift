import Foundation
import Loading

@testable import Queries

/// Fuzzes the filter file, which users edit.
enum FilterSubjects {
  /// Checks that the lines are preserved, and that each filter can be added to a file and removed.
  static func filters(_ data: Data) {
    let file = FilterFile(data)
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    let isWhole = text.isEmpty || text.last == UInt8(ascii: "\n")
    require(file.data == (isWhole ? Data(text) : Data(text) + Data([UInt8(ascii: "\n")])), "A line is another one.")
    for filter in file.filters {
      var changed = FilterFile(Data())
      do throws(LoadFailure) {
        try changed.append(filter)
        require(FilterFile(changed.data).filters == [filter], "\(filter.text) is another one.")
        try changed.remove([filter])
        require(changed.data.isEmpty, "\(filter.text) stays.")
      } catch {
        // Quotation marks can make a query exceed the maximum length.
        require(filter.text.count > 1_000, "\(filter.text) is none: \(error)")
      }
    }
  }
}
