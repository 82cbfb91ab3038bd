import Testing

@testable import DemoServer

/// The width and height in the header of a PNG file.
func size(ofPNG name: String) throws -> (width: Int, height: Int) {
  let png = try #require(DemoFile.named(name), "\(name)")
  try #require(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "\(name)")
  let number = { (start: Int) in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  return (number(16), number(20))
}
