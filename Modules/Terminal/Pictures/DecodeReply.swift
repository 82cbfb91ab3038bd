import Loading
import System

/// A decoder's response to a request.
///
/// It consists of a header of eight 32-bit numbers, followed by the rows of the bitmap or by the metadata as JSON. It
/// is untrusted, because a malicious image may control the decoder.
struct DecodeReply {
  static let headerLength = 32
  /// The maximum length of the metadata, in bytes.
  private static let longestMetadata = 64 << 10

  private enum Outcome: Int {
    case bitmap, undecodable, tooManyPixels, tooMuchMemory, metadata
  }

  /// The kind of content that follows the header.
  enum Content {
    case bitmap(BitmapShape)
    case metadata(byteCount: Int)

    var byteCount: Int {
      switch self {
      case .bitmap(let shape): shape.byteCount
      case .metadata(let byteCount): byteCount
      }
    }
  }

  /// The kind of content, or the reason why there is no content.
  let result: Result<Content, LoadFailure>
  /// Whether the decoder exits after this response.
  let isLast: Bool

  init(_ result: Result<Content, LoadFailure>, isLast: Bool) {
    self.result = result
    self.isLast = isLast
  }

  /// Parses a header; nil if the header is invalid.
  init?(header: [UInt8]) {
    guard header.count == Self.headerLength, let outcome = Outcome(rawValue: header.number(at: 0)) else { return nil }
    isLast = header.number(at: 4) != 0
    switch outcome {
    case .bitmap:
      guard let shape = BitmapShape(header) else { return nil }
      result = .success(.bitmap(shape))
    case .metadata:
      let byteCount = header.number(at: 8)
      guard byteCount <= Self.longestMetadata else { return nil }
      result = .success(.metadata(byteCount: byteCount))
    case .undecodable: result = .failure(.image(.undecodable))
    case .tooManyPixels:
      result = .failure(.image(.tooManyPixels, width: header.number(at: 8), height: header.number(at: 12)))
    case .tooMuchMemory: result = .failure(.image(.tooMuchMemory))
    }
  }

  /// The header of the response.
  var header: [UInt8] {
    let (outcome, numbers): (Outcome, [Int]) =
      switch result {
      case .success(.bitmap(let shape)): (.bitmap, shape.numbers)
      case .success(.metadata(let byteCount)): (.metadata, [byteCount])
      case .failure(let error) where error.isOf(ImageProblem.tooManyPixels):
        (.tooManyPixels, ["width", "height"].map { error.value($0).flatMap { Int("\($0)") } ?? 0 })
      case .failure(let error) where error.isOf(ImageProblem.tooMuchMemory): (.tooMuchMemory, [])
      case .failure: (.undecodable, [])
      }
    let rest = [Int](repeating: 0, count: 6 - numbers.count)
    return [UInt8](numbers: [outcome.rawValue, isLast ? 1 : 0] + numbers + rest)
  }
}

extension BitmapShape {
  /// The numbers of a header, from the third number on.
  fileprivate var numbers: [Int] {
    [width, height, stride, hasAlpha ? 1 : 0, originalSize.width, originalSize.height]
  }

  /// Parses the shape in a header; nil if no image can have the values.
  fileprivate init?(_ header: [UInt8]) {
    let numbers = (2..<8).map { header.number(at: $0 * 4) }
    self.init(
      originalSize: (numbers[4], numbers[5]), width: numbers[0], height: numbers[1], stride: numbers[2],
      hasAlpha: numbers[3] == 1)
    let sides = 1...ImageDecoder.largestSide
    let row = width * (hasAlpha ? 4 : 3)
    guard sides.contains(width), sides.contains(height), numbers[3] <= 1, (row...row + 64).contains(stride),
      originalSize.width >= width, originalSize.height >= height,
      originalSize.width <= PixelLimit.scaled / originalSize.height
    else { return nil }
  }
}
