import CXML2
import Foundation

/// A parsed document of XML or HTML; freed with the last of its elements.
public final class MarkupTree {
  private let document: xmlDocPtr
  /// The reason why the tree ends early; nil if it is whole, and for HTML that is cut off.
  public let gap: MarkupGap?
  /// The number of records that could not be separated from others.
  public let lost: Int
  /// Whether the document is damaged, and was read by its records.
  public let isRepaired: Bool
  /// Whether libxml2 found no error.
  private let isWellFormed: Bool

  /// The tree of the readable part of an XML document.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - records: the elements by which a damaged document is read, such as the items of a feed, so that damage in one
  ///     stays there; nil if it has none.
  /// - Returns: the tree.
  /// - Throws: `MarkupError`.
  public static func xml(_ text: String, records: MarkupRecords? = nil) throws(MarkupError) -> MarkupTree {
    guard text.utf8.count <= MarkupLimits.document else { throw .tooLarge(limit: MarkupLimits.document) }
    let cleaned = try MarkupGuard.clean(text, as: .xml)
    let tree = try parsed(cleaned, as: .xml)
    if let tree, tree.isWellFormed, !cleaned.isDamaged { return tree }
    guard cleaned.isDamaged || tree != nil, let records,
      let bounds = RecordBounds(in: Array(text.utf8), of: records),
      let repaired = try parsed(MarkupGuard.clean(text, as: .xml, by: bounds), as: .xml, isRepaired: true)
    else {
      guard let tree else { throw .empty }
      return tree
    }
    return repaired
  }

  /// The tree of an HTML document or fragment, which is cut off after `limit` bytes.
  ///
  /// - Throws: `MarkupError`.
  public static func html(_ text: String, limit: Int = MarkupLimits.fragment) throws(MarkupError) -> MarkupTree {
    let bounded = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    guard let tree = try parsed(MarkupGuard.clean(bounded, as: .html), as: .html) else { throw .empty }
    return tree
  }

  /// The tree of a document; nil if it has no element.
  private static func parsed(
    _ cleaned: CleanedMarkup, as language: MarkupLanguage, isRepaired: Bool = false
  ) throws(MarkupError) -> MarkupTree? {
    start
    let (document, isWellFormed) = cleaned.bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      return language == .xml
        ? xmlDocument(start, Int32(clamping: bytes.count)) : (htmlDocument(start, Int32(clamping: bytes.count)), true)
    }
    guard let document else { return nil }
    let tree = MarkupTree(
      document, gap: cleaned.gap, lost: cleaned.lost, isRepaired: isRepaired, isWellFormed: isWellFormed)
    return tree.root == nil ? nil : tree
  }

  private static func xmlDocument(_ bytes: UnsafePointer<CChar>?, _ count: Int32) -> (xmlDocPtr?, Bool) {
    guard let context = xmlNewParserCtxt() else { return (nil, false) }
    defer { xmlFreeParserCtxt(context) }
    let document = xmlCtxtReadMemory(context, bytes, count, nil, "UTF-8", xmlOptions)
    return (document, context.pointee.wellFormed != 0)
  }

  private static func htmlDocument(_ bytes: UnsafePointer<CChar>?, _ count: Int32) -> xmlDocPtr? {
    guard let context = htmlCreateMemoryParserCtxt(bytes, count) else { return nil }
    defer { htmlFreeParserCtxt(context) }
    htmlCtxtUseOptions(context, htmlOptions)
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    // Without this option, which HTML parsing lacks, libxml2 drops all that is deeper than 256 elements.
    context.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
    htmlParseDocument(context)
    return context.pointee.myDoc
  }

  private init(_ document: xmlDocPtr, gap: MarkupGap?, lost: Int, isRepaired: Bool, isWellFormed: Bool) {
    (self.document, self.gap, self.lost) = (document, gap, lost)
    (self.isRepaired, self.isWellFormed) = (isRepaired, isWellFormed)
  }

  deinit {
    xmlFreeDoc(document)
  }

  /// The outermost element.
  public var root: MarkupElement? {
    xmlDocGetRootElement(document).map { MarkupElement(tree: self, node: $0) }
  }

  /// Prepares libxml2 once, before several threads use it.
  private static let start: Void = xmlInitParser()

  private static let xmlOptions = options(
    XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_NOERROR, XML_PARSE_NOWARNING,
    XML_PARSE_IGNORE_ENC)
  private static let htmlOptions = [
    HTML_PARSE_RECOVER, HTML_PARSE_NONET, HTML_PARSE_NODEFDTD, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING,
    HTML_PARSE_IGNORE_ENC,
  ].reduce(0) { $0 | Int32($1.rawValue) }

  private static func options(_ options: xmlParserOption...) -> Int32 {
    options.reduce(0) { $0 | Int32($1.rawValue) }
  }
}
