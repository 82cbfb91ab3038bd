/// The candidates in a `srcset` attribute: addresses with widths or densities.
struct SourceSet {
  private static let largestWidth = 2_048.0
  private static let maximumCandidates = 32

  private var candidates: [(address: String, size: Double, isWidth: Bool)] = []

  init(_ text: String) {
    var rest = Substring(text)
    while candidates.count < Self.maximumCandidates {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      let address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { return }
      rest = rest[address.endIndex...]
      if address.last == "," {
        candidates.append((String(address.dropLast()), 1, false))
      } else {
        let descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
        let words = descriptor.split(whereSeparator: \.isWhitespace)
        let isWidth = words.first?.last == "w"
        candidates.append((String(address), words.first.flatMap { Double($0.dropLast()) } ?? 1, isWidth))
      }
    }
  }

  var addresses: [String] { candidates.map(\.address) }

  /// The address of the largest picture within the maximum size, or of the smallest picture if all exceed it; never a
  /// `data:` address.
  var best: String? {
    let usable = candidates.filter { !$0.address.lowercased().hasPrefix("data:") }
    let fitting = usable.filter { !$0.isWidth || $0.size <= Self.largestWidth }
    return (fitting.max { $0.size < $1.size } ?? usable.min { $0.size < $1.size })?.address
  }
}
