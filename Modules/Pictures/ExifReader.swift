import CExif
import Foundation
import Loading

/// Reads the metadata of JPEG files, and the orientation of others, with libexif.
///
/// Only for a process of its own, `DecoderServer`: the bytes are untrusted.
enum ExifReader {
  /// The maximum length of a description, in bytes.
  private static let longestText = 4_096

  /// The metadata in the first bytes of a file; empty without any.
  static func metadata(in data: Data) -> ImageMetadata {
    let exif = data.withUnsafeBytes {
      exif_data_new_from_data($0.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: $0.count))
    }
    var metadata = ImageMetadata()
    guard let exif else { return metadata }
    defer { exif_data_unref(exif) }
    let (main, _, exposure, position, _) = exif.pointee.ifd
    let order = exif_data_get_byte_order(exif)
    metadata.description = text(entry(EXIF_TAG_IMAGE_DESCRIPTION, in: main))
    metadata.takenAt = text(entry(EXIF_TAG_DATE_TIME_ORIGINAL, in: exposure))
    metadata.timeOffset =
      text(entry(EXIF_TAG_OFFSET_TIME_ORIGINAL, in: exposure)) ?? text(entry(EXIF_TAG_OFFSET_TIME, in: exposure))
    // The tags of positions are numbers of their own (CIPA DC-008, 4.6.6): two directions, each after the other's degrees.
    let latitude = degrees(entry(ExifTag(rawValue: 2), in: position), order)
    let longitude = degrees(entry(ExifTag(rawValue: 4), in: position), order)
    if let latitude, let longitude {
      metadata.latitude = text(entry(ExifTag(rawValue: 1), in: position)) == "S" ? -latitude : latitude
      metadata.longitude = text(entry(ExifTag(rawValue: 3), in: position)) == "W" ? -longitude : longitude
    }
    return metadata
  }

  /// The orientation of the pixels in an EXIF block or a JPEG file (CIPA DC-008, 4.6.4); nil without a valid one.
  static func orientation(in block: Data) -> Int? {
    let exif = block.withUnsafeBytes {
      exif_data_new_from_data($0.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: $0.count))
    }
    guard let exif else { return nil }
    defer { exif_data_unref(exif) }
    guard let entry = entry(EXIF_TAG_ORIENTATION, in: exif.pointee.ifd.0), entry.format == EXIF_FORMAT_SHORT,
      entry.components == 1, entry.size >= 2, let start = entry.data
    else { return nil }
    let number = Int(exif_get_short(start, exif_data_get_byte_order(exif)))
    return (1...8).contains(number) ? number : nil
  }

  private static func entry(_ tag: ExifTag, in content: UnsafeMutablePointer<ExifContent>?) -> ExifEntry? {
    exif_content_get_entry(content, tag)?.pointee
  }

  /// The text of an entry, as UTF-8 or else Latin-1; nil for another entry, or an empty text.
  private static func text(_ entry: ExifEntry?) -> String? {
    guard let entry, entry.format == EXIF_FORMAT_ASCII, let start = entry.data else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: min(Int(entry.size), longestText)).prefix { $0 != 0 }
    guard !bytes.isEmpty else { return nil }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The degrees of an entry of degrees, minutes and seconds; nil for another entry.
  private static func degrees(_ entry: ExifEntry?, _ order: ExifByteOrder) -> Double? {
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
