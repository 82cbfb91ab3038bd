/// A recorded landscape.
struct DemoPicture {
  private static let sizes = [
    (640, 400), (480, 320), (400, 400), (320, 480), (600, 338), (320, 240),
  ]

  /// The number of the landscape, from 0.
  private let number: Int
  /// Creates the landscape for a number from 0; higher numbers repeat the available landscapes.
  init(_ number: Int) {
    self.number = number % Self.sizes.count
  }

  var size: (width: Int, height: Int) { Self.sizes[number] }

  /// The name of the landscape's file.
  var file: String { "landscape-\(number + 1).png" }
  /// The name of the file with half the width and height.
  var smallFile: String { "landscape-\(number + 1)-small.png" }
}
