/// Writes files of the Resource Interchange File Format (Multimedia Programming Interface, Microsoft and IBM, 1991).
enum RIFF {
  /// The file of a form, such as `WAVE`.
  static func file(_ form: String, _ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array(form.utf8) + chunks)
  }

  static func list(_ type: String, _ chunks: [UInt8]) -> [UInt8] {
    chunk("LIST", Array(type.utf8) + chunks)
  }

  /// A chunk, padded to an even length.
  static func chunk(_ id: String, _ data: [UInt8]) -> [UInt8] {
    Array(id.utf8) + number(UInt32(data.count)) + data + (data.count.isMultiple(of: 2) ? [] : [0])
  }

  static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian, Array.init)
  }
}
