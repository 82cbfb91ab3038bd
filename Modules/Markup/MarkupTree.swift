import CXML2
import Foundation

/// A parsed document of XML or HTML; freed with the last of its elements.
public final class MarkupTree {
  private let document: xmlDocPtr
  /// The reason why the tree ends early; nil if it is whole, and for HTML that is cut off.
  public let gap: MarkupGap?

  /// The tree of an XML document, as far as it can be read.
  ///
  /// - Throws: `MarkupError`.
  public static func xml(_ text: String) throws(MarkupError) -> MarkupTree {
    guard text.utf8.count <= MarkupLimits.document else { throw .tooLarge(limit: MarkupLimits.document) }
    let (bytes, gap) = try MarkupGuard.clean(text, as: .xml)
    return try MarkupTree(bytes, gap: gap) { bytes, count in
      guard let context = xmlNewParserCtxt() else { return nil }
      defer { xmlFreeParserCtxt(context) }
      return xmlCtxtReadMemory(context, bytes, count, nil, "UTF-8", xmlOptions)
    }
  }

  /// The tree of an HTML document or fragment; what is more than a number of bytes is cut off.
  ///
  /// - Throws: `MarkupError`.
  public static func html(_ text: String, limit: Int = MarkupLimits.fragment) throws(MarkupError) -> MarkupTree {
    let kept = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    let (bytes, gap) = try MarkupGuard.clean(kept, as: .html)
    return try MarkupTree(bytes, gap: gap) { bytes, count in
      guard let context = htmlCreateMemoryParserCtxt(bytes, count) else { return nil }
      defer { htmlFreeParserCtxt(context) }
      htmlCtxtUseOptions(context, htmlOptions)
      xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
      // Without this option, which there is none for HTML, libxml2 drops all that is deeper than 256 elements.
      context.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
      htmlParseDocument(context)
      return context.pointee.myDoc
    }
  }

  private init(
    _ bytes: [UInt8], gap: MarkupGap?, parse: (UnsafePointer<CChar>?, Int32) -> xmlDocPtr?
  ) throws(MarkupError) {
    Self.start
    self.gap = gap
    let document = bytes.withUnsafeBytes { bytes in
      parse(bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count))
    }
    guard let document else { throw .empty }
    self.document = document
    if xmlDocGetRootElement(document) == nil { throw .empty }
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
