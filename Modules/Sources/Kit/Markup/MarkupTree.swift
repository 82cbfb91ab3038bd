import CXML2
import Foundation

/// A parsed XML or HTML document, which is freed when its last element is released.
public final class MarkupTree {
  private let document: xmlDocPtr
  /// The reason why the tree is incomplete; nil if it is complete, or if it is HTML that was truncated to the size
  /// limit.
  public let gap: MarkupGap?
  /// The number of records that could not be separated from other records.
  public let lost: Int
  /// Whether the document is damaged, and was processed record by record.
  public let isRepaired: Bool
  /// Whether libxml2 found no errors.
  private let isWellFormed: Bool

  /// Parses the readable part of an XML document.
  ///
  /// - Parameters:
  ///   - text: the untrusted document.
  ///   - records: the elements at which a damaged document is split, such as the items of a feed, so that damage to one
  ///     record does not affect the others; nil if the document has no records.
  /// - Returns: the parsed tree.
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

  /// Parses an HTML document or fragment, truncated to `limit` bytes.
  ///
  /// - Throws: `MarkupError`.
  public static func html(_ text: String, limit: Int = MarkupLimits.fragment) throws(MarkupError) -> MarkupTree {
    let bounded = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    guard let tree = try parsed(MarkupGuard.clean(bounded, as: .html), as: .html) else { throw .empty }
    return tree
  }

  /// Parses a document with libxml2; returns nil if the document has no element.
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
    // HTML parsing does not set this option, without which libxml2 drops content that is nested more than 256 elements
    // deep.
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

  /// The outermost element; nil if there is none.
  public var root: MarkupElement? {
    xmlDocGetRootElement(document).map { MarkupElement(tree: self, node: $0) }
  }

  /// Initializes libxml2 once, before several threads use it.
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
