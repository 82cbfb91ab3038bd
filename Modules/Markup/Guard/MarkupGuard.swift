/// Rewrites untrusted markup as nothing but tags, text and CDATA, in linear time.
///
/// libxml2 gets what is written here, so that both see the same tags: names and quoted attributes, no document type, no
/// comments, no characters that XML forbids, no references but the five of XML. A document with more attributes in a
/// tag than `MarkupLimits` allows is refused: libxml2 takes quadratic time for them. A cancelled task stops here.
struct MarkupGuard {
  /// The number of tags and texts between two looks whether the task was cancelled.
  private static let stepsBetweenLooks = 1_000

  private let language: MarkupLanguage
  private let maximum: Int
  private var reader: ByteReader
  private var output: [UInt8] = []
  private var budget = TagBudget()
  private var entities: [[UInt8]: [UInt8]] = [:]

  /// The bytes of a document, in UTF-8, and the reason why they end early.
  static func clean(
    _ text: String, as language: MarkupLanguage
  ) throws(MarkupError) -> (bytes: [UInt8], gap: MarkupGap?) {
    var cleaning = MarkupGuard(text, language)
    try cleaning.run()
    return (cleaning.output, cleaning.budget.gap)
  }

  private init(_ text: String, _ language: MarkupLanguage) {
    self.language = language
    reader = ByteReader(text.utf8)
    maximum = max(1024, text.utf8.count) * MarkupLimits.growth
    output.reserveCapacity(text.utf8.count)
  }

  private mutating func run() throws(MarkupError) {
    // Text before the first tag is none of XML.
    if language == .xml { _ = reader.take { $0 != Byte.less } }
    var steps = 0
    while let byte = reader.next, !budget.isSpent {
      steps += 1
      if steps % Self.stepsBetweenLooks == 1, Task.isCancelled { throw .cancelled }
      switch byte {
      case Byte.less: try markup()
      case Byte.ampersand: try reference(isInText: true)
      case Byte.greater:
        reader.advance()
        write("&gt;")
      default: text()
      }
      try checkSize()
    }
  }

  /// - Throws: `MarkupError.tooLarge` once more was written than `MarkupLimits` allows.
  private func checkSize() throws(MarkupError) {
    guard output.count <= maximum else { throw .tooLarge(limit: maximum) }
  }

  private mutating func markup() throws(MarkupError) {
    if reader.hasPrefix("<!--") {
      comment()
    } else if language == .xml, reader.hasPrefix("<![cdata[") {
      characterData()
    } else if language == .xml, reader.hasPrefix("<!doctype") {
      reader.advance(9)
      entities.merge(DocumentType(in: &reader).entities) { first, _ in first }
    } else if reader.hasPrefix("<?") {
      if language == .xml { reader.take(before: "?>") } else { reader.take(before: ">") }
    } else if reader.hasPrefix("<!") {
      reader.take(before: ">")
    } else if reader.hasPrefix("</"), reader.peek(2)?.startsName(in: language) == true {
      endTag()
    } else if reader.peek(1)?.startsName(in: language) == true {
      try startTag()
    } else {
      reader.advance()
      write("&lt;")
    }
  }
}

// MARK: - Tags

extension MarkupGuard {
  private mutating func startTag() throws(MarkupError) {
    reader.advance()
    let tag = try StartTag(in: &reader, language: language)
    // Half an attribute is none: its address would be another one.
    if tag.isUnfinished, budget.isInElement { return }
    if language == .html, !tag.isEmpty {
      if let type = tag.formulaType { return try formula(in: tag, type) }
      if skipsRawText(of: tag.name) { return }
    }
    try budget.start(tag)
    output.append(Byte.less)
    output += tag.name
    for attribute in tag.attributes {
      output.append(Byte.space)
      output += attribute.name
      write("=\"")
      try escape(attribute.value)
      output.append(Byte.quote)
    }
    write(tag.isEmpty ? "/>" : ">")
  }

  /// Keeps the source of a formula, which is in a script and no markup.
  private mutating func formula(in tag: StartTag, _ type: ArraySlice<UInt8>) throws(MarkupError) {
    try budget.start(tag)
    _ = budget.end(tag.name)
    write("<script type=\"")
    try escape(type)
    write("\">")
    var source = ByteReader(reader.take(before: "</"))
    while !source.isAtEnd { output += source.takeAllowed { _ in true } }
    write("</script>")
    reader.take(before: ">")
  }

  /// Skips an element whose content is no markup, and whose text is not for people.
  private mutating func skipsRawText(of name: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "script": reader.take(before: "</script")
    case "style": reader.take(before: "</style")
    default: return false
    }
    reader.take(before: ">")
    return true
  }

  /// Ends the elements that an end tag ends; the HTML parser knows itself which those are.
  private mutating func endTag() {
    reader.advance(2)
    let name = reader.take { $0.continuesName(in: language) }
    _ = reader.take { $0 != Byte.greater && $0 != Byte.less }
    if reader.next == Byte.greater { reader.advance() }
    let ended = budget.end(name)
    for name in language == .xml ? ended : [name] {
      write("</")
      output += name
      output.append(Byte.greater)
    }
  }

  private mutating func comment() {
    reader.advance(4)
    if language == .html, reader.next == Byte.greater || reader.hasPrefix("->") {
      reader.take(before: ">")
    } else {
      reader.take(before: "-->")
    }
  }

  private mutating func characterData() {
    reader.advance(9)
    var data = ByteReader(reader.take(before: "]]>"))
    write("<![CDATA[")
    while !data.isAtEnd { output += data.takeAllowed { _ in true } }
    write("]]>")
  }
}

// MARK: - Text

extension MarkupGuard {
  private mutating func text() {
    output += reader.takeAllowed { $0 != Byte.less && $0 != Byte.ampersand && $0 != Byte.greater }
  }

  /// Writes the value of an attribute.
  private mutating func escape(_ value: ArraySlice<UInt8>) throws(MarkupError) {
    let outer = reader
    reader = ByteReader(value)
    while let byte = reader.next {
      switch byte {
      case Byte.ampersand: try reference(isInText: false)
      case Byte.less:
        reader.advance()
        write("&lt;")
      case Byte.quote:
        reader.advance()
        write("&quot;")
      default: output += reader.takeAllowed { $0 != Byte.less && $0 != Byte.ampersand && $0 != Byte.quote }
      }
    }
    reader = outer
  }

  private mutating func reference(isInText: Bool) throws(MarkupError) {
    reader.advance()
    if let known = CharacterReference(in: &reader, semicolonRequired: language == .xml || !isInText) {
      if let scalar = known.scalar { write(escaping: scalar) }
      return
    }
    var ahead = reader
    let name = Array(ahead.take(upTo: 64) { $0.continuesName(in: .xml) })
    if ahead.next == Byte.semicolon, let text = entities[name] {
      ahead.advance()
      reader = ahead
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { write(escaping: scalar) }
      try checkSize()
    } else {
      write("&amp;")
    }
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { output += $0 }
  }

  private mutating func write(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "<": write("&lt;")
    case "&": write("&amp;")
    case "\"": write("&quot;")
    default: output += Array(String(scalar).utf8)
    }
  }
}
