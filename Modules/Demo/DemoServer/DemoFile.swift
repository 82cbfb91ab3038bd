import CDemo

/// The recorded files of the demo source: landscapes, photos of authors, a film and a sound.
enum DemoFile {
  /// The bytes of the file with the given name; nil if there is none.
  static func named(_ name: String) -> [UInt8]? {
    var size = 0
    return demo_file(name, &size).map { Array(UnsafeBufferPointer(start: $0, count: size)) }
  }
}
