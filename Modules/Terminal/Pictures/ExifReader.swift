import CExif
import Foundation
import Loading

/// Reads the metadata of JPEG files, and the orientation of files in other formats, with libexif.
///
/// Use this type only in a sandboxed process, in `DecoderServer`: the bytes are untrusted.
enum ExifReader {
  /// The maximum length of a description, in bytes.
  private static let longestText = 4_096

  /// Whether libexif is installed; the first access opens the library.
  static var isInstalled: Bool { ExifFunctions.opened != nil }

  /// The metadata in the first bytes of a file; empty if there is none.
  static func metadata(in data: Data) -> ImageMetadata {
    var metadata = ImageMetadata()
    guard let exif = ExifFunctions.opened else { return metadata }
    let data = data.withUnsafeBytes {
      exif.exif_data_new_from_data($0.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: $0.count))
    }
    guard let data else { return metadata }
    defer { exif.exif_data_unref(data) }
    let (main, _, exposure, position, _) = data.pointee.ifd
    let order = exif.exif_data_get_byte_order(data)
    metadata.description = text(exif.entry(EXIF_TAG_IMAGE_DESCRIPTION, in: main))
    metadata.takenAt = text(exif.entry(EXIF_TAG_DATE_TIME_ORIGINAL, in: exposure))
    metadata.timeOffset =
      text(exif.entry(EXIF_TAG_OFFSET_TIME_ORIGINAL, in: exposure))
      ?? text(exif.entry(EXIF_TAG_OFFSET_TIME, in: exposure))
    // The GPS tags are numbered separately (CIPA DC-008, 4.6.6): each direction is followed by its degrees.
    let latitude = exif.degrees(exif.entry(ExifTag(rawValue: 2), in: position), order)
    let longitude = exif.degrees(exif.entry(ExifTag(rawValue: 4), in: position), order)
    if let latitude, let longitude {
      metadata.latitude = text(exif.entry(ExifTag(rawValue: 1), in: position)) == "S" ? -latitude : latitude
      metadata.longitude = text(exif.entry(ExifTag(rawValue: 3), in: position)) == "W" ? -longitude : longitude
    }
    return metadata
  }

  /// The orientation of the pixels in an EXIF block or a JPEG file (CIPA DC-008, 4.6.4); nil if missing or invalid.
  static func orientation(in block: Data) -> Int? {
    guard let exif = ExifFunctions.opened else { return nil }
    let data = block.withUnsafeBytes {
      exif.exif_data_new_from_data($0.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: $0.count))
    }
    guard let data else { return nil }
    defer { exif.exif_data_unref(data) }
    guard let entry = exif.entry(EXIF_TAG_ORIENTATION, in: data.pointee.ifd.0), entry.format == EXIF_FORMAT_SHORT,
      entry.components == 1, entry.size >= 2, let start = entry.data
    else { return nil }
    let number = Int(exif.exif_get_short(start, exif.exif_data_get_byte_order(data)))
    return (1...8).contains(number) ? number : nil
  }

  /// The text of an entry, decoded as UTF-8 or Latin-1; nil if the entry has a different type or is blank.
  private static func text(_ entry: ExifEntry?) -> String? {
    guard let entry, entry.format == EXIF_FORMAT_ASCII, let start = entry.data else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: min(Int(entry.size), longestText)).prefix { $0 != 0 }
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension ExifFunctions {
  /// The functions of libexif, which the decoder process loads; nil if libexif is not installed.
  fileprivate static let opened: ExifFunctions? = {
    var functions = ExifFunctions()
    return cexif_open(&functions) ? functions : nil
  }()

  fileprivate func entry(_ tag: ExifTag, in content: UnsafeMutablePointer<ExifContent>?) -> ExifEntry? {
    exif_content_get_entry(content, tag)?.pointee
  }

  /// The decimal degrees of an entry with degrees, minutes and seconds; nil if the entry has a different type.
  fileprivate func degrees(_ entry: ExifEntry?, _ order: ExifByteOrder) -> Double? {
    guard let entry, entry.format == EXIF_FORMAT_RATIONAL, entry.components == 3, entry.size >= 24,
      let start = entry.data
    else { return nil }
    let parts = (0..<3).map { number in
      let rational = exif_get_rational(start + number * 8, order)
      return Double(rational.numerator) / Double(rational.denominator)
    }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600
    return degrees.isFinite && degrees <= 180 ? degrees : nil
  }
}
