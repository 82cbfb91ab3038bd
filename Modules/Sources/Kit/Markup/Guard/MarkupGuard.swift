/// Rewrites untrusted markup in linear time, so that it contains only tags, text and CDATA.
///
/// libxml2 parses the result, so that both parsers find the same tags. The result is well-formed XML with names and
/// quoted attributes. It contains no document type, no comments, no characters that XML forbids, and only numeric
/// character references, which libxml2 resolves even after an error. A document with more attributes in a tag than
/// `MarkupLimits` permits is rejected, because libxml2 needs quadratic time for attributes. Cancelling the task ends
/// the work.
///
/// A damaged document of records, such as a feed, is rewritten record by record, so that records stay separate.
struct MarkupGuard {
  /// The number of tags and texts between two checks for cancellation.
  private static let stepsBetweenLooks = 1_000

  private let language: MarkupLanguage
  private let maximum: Int
  private var reader: ByteReader
  private var output: [UInt8] = []
  private var budget = TagBudget()
  private var depth = HTMLDepth()
  private var entities: [[UInt8]: [UInt8]] = [:]
  /// The bounds of the records in a damaged document; nil to process the document as a whole.
  private let bounds: RecordBounds?
  /// The open record; nil between records.
  private var record: OpenRecord?
  /// The number of elements around the records; nil before the first record.
  private var depthOfRecords: Int?
  /// Whether the outermost element has ended.
  private var isOver = false
  private var isDamaged = false
  private var lost = 0
  private var terminators = Terminators()

  /// Rewrites a document, record by record if `bounds` is not nil; also reports the problems in the document.
  static func clean(
    _ text: String, as language: MarkupLanguage, by bounds: RecordBounds? = nil
  ) throws(MarkupError) -> CleanedMarkup {
    var cleaning = MarkupGuard(text, language, bounds)
    try cleaning.run()
    let gap = cleaning.budget.gap
    cleaning.write(ends: cleaning.budget.endAll(from: 0))
    return CleanedMarkup(bytes: cleaning.output, gap: gap, isDamaged: cleaning.isDamaged, lost: cleaning.lost)
  }

  private init(_ text: String, _ language: MarkupLanguage, _ bounds: RecordBounds?) {
    self.language = language
    self.bounds = bounds
    reader = ByteReader(text.utf8)
    // In HTML, list items are added around lists, which needs additional space.
    maximum = max(1024, text.utf8.count) * (MarkupLimits.growth + (language == .html ? 1 : 0))
    output.reserveCapacity(text.utf8.count)
    // The start tag of the first record is missing, so the record becomes part of the content before the records.
    if bounds?.tag(from: 0)?.isEnd == true { lost += 1 }
  }

  private mutating func run() throws(MarkupError) {
    var steps = 0
    while let byte = reader.next, !budget.isSpent, !isOver || bounds == nil {
      steps += 1
      if steps % Self.stepsBetweenLooks == 1, Task.isCancelled { throw .cancelled }
      switch byte {
      case Byte.less: try markup()
      case _ where language == .xml && !budget.isInElement: _ = reader.take { $0 != Byte.less }
      case Byte.ampersand: try reference(isInText: true)
      case Byte.greater:
        reader.advance()
        write("&#62;")
      default: text()
      }
      try checkSize()
    }
  }

  /// Checks the size of the result.
  ///
  /// - Throws: `MarkupError.tooLarge` if the result is larger than `MarkupLimits` permits.
  private func checkSize() throws(MarkupError) {
    guard output.count <= maximum else { throw .tooLarge(limit: maximum) }
  }

  private mutating func markup() throws(MarkupError) {
    if reader.hasPrefix("<!--") {
      comment()
    } else if language == .xml, reader.hasPrefix("<![cdata[") {
      characterData()
    } else if language == .xml, reader.hasPrefix("<!doctype") {
      documentType()
    } else if language == .html, reader.hasPrefix("<![cdata["), terminators.position(of: "]]>", in: reader) < .max {
      try section()
    } else if reader.hasPrefix("<?") {
      instruction()
    } else if reader.hasPrefix("<!") {
      reader.take(before: ">")
    } else if reader.hasPrefix("</"), reader.peek(2)?.startsName(in: language) == true {
      endTag()
    } else if reader.peek(1)?.startsName(in: language) == true {
      try startTag()
    } else {
      lessSign()
    }
  }

  /// Writes a `<` that does not begin markup.
  private mutating func lessSign() {
    reader.advance()
    if language == .html || budget.isInElement { write("&#60;") }
  }
}

// MARK: - Tags

extension MarkupGuard {
  private mutating func startTag() throws(MarkupError) {
    let start = reader.position
    reader.advance()
    var tag = try StartTag(in: &reader, language: language, bounds: bounds)
    guard !tag.name.isEmpty else {
      reader.move(to: start)
      return lessSign()
    }
    isDamaged = isDamaged || tag.isDamaged || isOver
    // A truncated tag is omitted, because its last attribute could be an incomplete address.
    if (tag.isUnfinished && budget.isInElement) || isOver { return }
    if language == .html, !tag.isEmpty, let type = tag.formulaType { return try formula(in: tag, type) }
    guard try isWritten(&tag) else { return }
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
    if language == .xml, tag.isEmpty, !budget.isInElement { isOver = true }
  }

  /// Opens an element, and returns whether to write its tags.
  private mutating func isWritten(_ tag: inout StartTag) throws(MarkupError) -> Bool {
    guard language == .xml else {
      if !tag.isEmpty, skipsRawText(of: tag.name) { return false }
      try budget.count(tag)
      let start = tag.isEmpty ? HTMLDepth.Tag(isWritten: true) : depth.start(tag.name)
      if start.isBareList { write(MarkupElement.startOfBareItem) }
      // Separates the words before and after the omitted tag.
      if !start.isWritten, output.last != Byte.space, output.last != Byte.greater { output.append(Byte.space) }
      return start.isWritten
    }
    if let bounds {
      if bounds.isRecord(tag.name) {
        endRecord()
        // An element that is still open between two records has no end tag.
        if let depth = budget.depth(inside: bounds.isContainer) { write(ends: budget.endAll(from: depth)) }
        if !tag.isEmpty { record = OpenRecord(depth: budget.depth) }
        depthOfRecords = budget.depth
      } else if record?.isJoined(by: tag.name, at: budget.depth) == true {
        lost += 1
      } else if record == nil, bounds.isStray(tag.name, in: budget, isBetween: budget.depth >= depthOfRecords ?? .max) {
        try budget.count(tag)
        return false
      }
    }
    return try budget.start(&tag)
  }

  /// Preserves the source of a formula, which is the content of a script and not markup.
  private mutating func formula(in tag: StartTag, _ type: ArraySlice<UInt8>) throws(MarkupError) {
    try budget.count(tag)
    budget.countEnd()
    write("<script type=\"")
    try escape(type)
    write("\">")
    var source = ByteReader(reader.take(before: "</"))
    while !source.isAtEnd { output += source.takeAllowed { _ in true } }
    write("</script>")
    reader.take(before: ">")
  }

  /// Skips a script or style element, whose content is not readable text; returns false for any other element.
  private mutating func skipsRawText(of name: ArraySlice<UInt8>) -> Bool {
    guard (5...6).contains(name.count) else { return false }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "script": reader.take(before: "</script")
    case "style": reader.take(before: "</style")
    default: return false
    }
    reader.take(before: ">")
    return true
  }

  /// Handles an end tag: closes the elements that it ends in XML; in HTML, libxml2 determines which elements end.
  private mutating func endTag() {
    reader.advance(2)
    let written = reader.take { $0.continuesName(in: language) }
    let name = language == .xml ? MarkupName.allowed(written) : written
    _ = reader.take { $0 != Byte.greater && $0 != Byte.less }
    if reader.next == Byte.greater { reader.advance() }
    guard language == .xml else {
      budget.countEnd()
      let end = depth.end(name)
      if end.isWritten { write(end: name) }
      if end.isBareList { write("</li>") }
      return
    }
    if let bounds { return end(name, bounds) }
    let ended = budget.end(name)
    isDamaged = isDamaged || ended.count != 1
    write(ends: ended)
  }

  /// Handles an end tag among records: as long as records follow, only a record's end tag closes a record, and no tag
  /// closes the elements around the records.
  private mutating func end(_ name: ArraySlice<UInt8>, _ bounds: RecordBounds) {
    if bounds.isRecord(name) { return endRecord(by: bounds) }
    let isLastRecord = bounds.tag(from: reader.position) == nil
    if let record, !isLastRecord {
      return write(ends: budget.end(name, above: record.depth + 1))
    }
    // The elements around the records can only end after the last record.
    let isBehind = isLastRecord || !bounds.hasRecord(from: reader.position)
    write(ends: budget.end(name, above: isBehind ? 0 : depthOfRecords ?? 1))
    if let depth = record?.depth, budget.depth <= depth { record = nil }
  }

  /// Ends the open record, unless the next record tag is an end tag, too.
  ///
  /// If the bytes before that tag belong to a second record, whose start tag is missing, ends the open record and skips
  /// the second one.
  private mutating func endRecord(by bounds: RecordBounds) {
    guard let record else { return }
    guard let next = bounds.tag(from: reader.position), next.isEnd else { return endRecord() }
    guard bounds.repeats(record.children, in: reader.position..<next.range.lowerBound) else { return }
    // A record without a start tag begins here.
    endRecord()
    reader.move(to: next.range.upperBound)
    lost += 1
  }

  private mutating func endRecord() {
    guard let record else { return }
    write(ends: budget.endAll(from: record.depth))
    self.record = nil
  }

  private mutating func write(ends: [(name: ArraySlice<UInt8>, isWritten: Bool)]) {
    for end in ends where end.isWritten { write(end: end.name) }
    if !ends.isEmpty, !budget.isInElement { isOver = true }
  }

  private mutating func write(end name: ArraySlice<UInt8>) {
    write("</")
    output += name
    output.append(Byte.greater)
  }
}

// MARK: - Comments, declarations and sections

extension MarkupGuard {
  private mutating func comment() {
    reader.advance(4)
    if language == .html {
      reader.take(before: reader.next == Byte.greater || reader.hasPrefix("->") ? ">" : "-->")
    } else {
      let comment = enclosed(by: "-->")
      isDamaged = isDamaged || ByteReader.contains("<!--", in: comment)
    }
  }

  private mutating func documentType() {
    reader.advance(9)
    let start = reader
    entities.merge(DocumentType(in: &reader).entities) { first, _ in first }
    if reader.isAtEnd || bounds?.hasTag(in: start.position..<reader.position) == true { endEarly(from: start) }
  }

  private mutating func instruction() {
    guard language == .xml else {
      reader.take(before: ">")
      return
    }
    reader.advance(2)
    let start = reader
    let instruction = enclosed(by: "?>")
    if reader.isAtEnd || instruction.contains(Byte.less) { endEarly(from: start) }
  }

  /// Reports a declaration without its terminator; in a document of records, the declaration ends at the next `>`.
  private mutating func endEarly(from start: ByteReader) {
    isDamaged = true
    guard bounds != nil else { return }
    reader = start
    reader.take(before: ">")
  }

  private mutating func characterData() {
    reader.advance(9)
    let data = enclosed(by: "]]>")
    let isLong = ByteReader.contains("<![cdata[", in: data)
    isDamaged = isDamaged || isLong
    let hasNoEnd = reader.position == data.endIndex
    if isLong || hasNoEnd, let bounds, record?.isJoined(in: data.indices, bounds) == true { lost += 1 }
    guard budget.isInElement else { return }
    write("<![CDATA[")
    var rest = ByteReader(data)
    let start = output.count
    while !rest.isAtEnd { output += rest.takeAllowed { _ in true } }
    // Removing forbidden characters may have created `]]>`, which would end the section.
    if output.count - start < data.count {
      output.replaceSubrange(
        start..., with: output[start...].replacing(Array("]]>".utf8), with: Array("]]]]><![CDATA[>".utf8)))
    }
    write("]]>")
  }

  /// Processes the content of a CDATA section as markup, because HTML has no such sections.
  private mutating func section() throws(MarkupError) {
    reader.advance(9)
    let end = terminators.position(of: "]]>", in: reader)
    let content = reader.take(upTo: end - reader.position) { _ in true }
    reader.advance(3)
    let (outer, outerTerminators) = (reader, terminators)
    (reader, terminators) = (ByteReader(content), Terminators())
    try run()
    (reader, terminators) = (outer, outerTerminators)
  }

  /// Consumes the bytes up to a terminator, inclusive, and returns the bytes before it; in a damaged document, stops at
  /// a record tag.
  private mutating func enclosed(by terminator: StaticString) -> ArraySlice<UInt8> {
    let start = reader.position
    let end = terminators.position(of: terminator, in: reader)
    let content = start..<min(end, reader.count)
    isDamaged = isDamaged || end == .max
    if let bounds, let cut = record == nil ? bounds.start(in: content, isOpen: end == .max) : bounds.end(in: content) {
      return reader.take(upTo: cut - start) { _ in true }
    }
    defer { reader.advance(terminator.utf8CodeUnitCount) }
    return reader.take(upTo: content.count) { _ in true }
  }
}

// MARK: - Text

extension MarkupGuard {
  private mutating func text() {
    output += reader.takeAllowed { $0 != Byte.less && $0 != Byte.ampersand && $0 != Byte.greater }
  }

  /// Writes the value of an attribute, escaping special characters.
  private mutating func escape(_ value: ArraySlice<UInt8>) throws(MarkupError) {
    let outer = reader
    reader = ByteReader(value)
    while let byte = reader.next {
      switch byte {
      case Byte.ampersand: try reference(isInText: false)
      case Byte.less:
        reader.advance()
        write("&#60;")
      case Byte.quote:
        reader.advance()
        write("&#34;")
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
      write("&#38;")
    }
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { output += $0 }
  }

  private mutating func write(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "<": write("&#60;")
    case ">": write("&#62;")
    case "&": write("&#38;")
    case "\"": write("&#34;")
    default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
