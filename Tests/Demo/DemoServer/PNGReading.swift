import CZlib
import Testing

/// Reads a PNG back: checks every chunk, unpacks, and undoes the filter that our files use.
func pixels(of png: [UInt8]) throws -> [UInt8] {
  var offset = 8
  var header: [UInt8] = []
  var packed: [UInt8] = []
  while offset < png.count {
    let length = number(png[offset..<offset + 4])
    let content = Array(png[offset + 4..<offset + 8 + length])
    try #require(
      number(png[offset + 8 + length..<offset + 12 + length]) == Int(crc32(0, content, uInt(content.count))))
    if content.starts(with: Array("IHDR".utf8)) { header = Array(content.dropFirst(4)) }
    if content.starts(with: Array("IDAT".utf8)) { packed += content.dropFirst(4) }
    offset += length + 12
  }
  let (width, height) = (number(header[0..<4]), number(header[4..<8]))
  var length = uLong((width * 3 + 1) * height)
  var rows = [UInt8](repeating: 0, count: Int(length))
  try #require(uncompress(&rows, &length, packed, uLong(packed.count)) == Z_OK)
  var pixels: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width * 3 {
      let above = y == 0 ? 0 : pixels[(y - 1) * width * 3 + x]
      pixels.append(rows[y * (width * 3 + 1) + 1 + x] &+ above)
    }
  }
  return pixels
}

private func number(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}
