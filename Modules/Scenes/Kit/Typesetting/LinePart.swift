import Posts

/// A part of a paragraph: words, or a picture at the end of a line.
enum LinePart {
  case runs(ArraySlice<RichText.Run>)
  case picture(Int)

  /// Splits runs into words and pictures at line ends; a picture between words remains part of the words.
  static func parts(of runs: [RichText.Run]) -> [LinePart] {
    guard runs.contains(where: \.isPicture) else { return [.runs(runs[...])] }
    var parts: [LinePart] = []
    var start = 0
    let ends = lineEnds(of: runs)
    for (index, run) in runs.enumerated() {
      guard case .picture(let number) = run.content, ends[index] else { continue }
      if index > start { parts.append(.runs(runs[start..<index])) }
      parts.append(.picture(number))
      start = index + 1
    }
    if start < runs.count { parts.append(.runs(runs[start...])) }
    return parts
  }

  /// Whether each run is followed only by pictures on its line.
  private static func lineEnds(of runs: [RichText.Run]) -> [Bool] {
    var ends = [Bool](repeating: true, count: runs.count)
    var isEnd = true
    for index in runs.indices.reversed() {
      ends[index] = isEnd
      switch runs[index].content {
      case .words(let words): isEnd = words.hasPrefix("\n") || (isEnd && words.allSatisfy { $0 == " " })
      case .number: isEnd = false
      case .picture: break
      }
    }
    return ends
  }
}

extension RichText.Run {
  fileprivate var isPicture: Bool { if case .picture = content { true } else { false } }
}
