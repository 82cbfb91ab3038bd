import Foundation
import Markup
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MarkupTreeTests {
  @Test func namesNamespacesAndAttributesOfElementsAreRead() throws {
    let root = try root("<r xmlns:m='urn:m' a='1' m:b='&quot;2&amp;&lt;'><m:c/><x:d x:e='3'>t</x:d></r>")
    #expect(root.name == "r" && root.prefix == nil && root.namespace == nil)
    #expect(root.attribute("a") == "1" && root.attribute("b") == nil)
    #expect(
      root.attributes.map { [$0.prefix, $0.namespace, $0.name, $0.value] } == [
        [nil, nil, "a", "1"], ["m", "urn:m", "b", "\"2&<"],
      ])
    #expect(root.children.map { [$0.prefix, $0.namespace, $0.name] } == [["m", "urn:m", "c"], ["x", nil, "d"]])
    #expect(root.children.last?.attributes.map { [$0.prefix, $0.name, $0.value] } == [["x", "e", "3"]])
  }

  @Test(arguments: [
    ("<r>AT&T &nbsp;&eacute;</r>", "AT&T \u{A0}é"), ("<r>a\u{1B}\u{0}\u{FFFE}b\u{FFFF}\u{FEFE}</r>", "ab\u{FEFE}"),
    ("<r><![CDATA[<b>&amp;\u{8}]]> & <c>d</c></r>", "<b>&amp; & d"), ("<r>a < b &#0;&#x41;&#150;</r>", "a < b A–"),
    (" \n text <?xml version='1.0' encoding='utf-16'?><r>a</r>", "a"), ("<r>a<!-- b -->c<?d e?>f</r>", "acf"),
    ("<r>a<b>c</r>", "ac"), ("<r><b>a</B>c</b>d</r>", "acd"), ("<r></r>a", ""), ("<r>a</b>c</r>", "ac"),
    ("<r>a<b", "a"), ("<r a=1 b='x>a</r><c>", ""),
    ("<r><![CDATA[a", "a"), ("<r>&lt;p&gt; ]]> </r>", "<p> ]]> "),
  ])
  func theReadablePartsOfMalformedDocumentsAreKept(xml: String, text: String) throws {
    #expect(try root(xml).text == text)
  }

  @Test func closingAnElementClosesItsDescendants() throws {
    let root = try root("<r><a><b><c>1</a></x><a>2</A><a>3</a></r>")
    #expect(root.children.map(\.text) == ["1", "2", "3"])
  }

  @Test func malformedAttributesAreParsed() throws {
    let html = try #require(try MarkupTree.html("<p x\"y=\"a b=1\" z=q= \"c d=2\" =3 e>f").root)
    let paragraph = try #require(html.children.first?.children.first)
    #expect(
      paragraph.attributes.map { [$0.name, $0.value] } == [
        ["x", ""], ["y", "a b=1"], ["z", "q="], ["c", ""], ["d", "2\""], ["e", ""],
      ])
  }

  @Test func simpleEntityDeclarationsAreExpanded() throws {
    let type =
      "<!DOCTYPE r [<!ENTITY a \"x&#233;&b;\"> <!ENTITY b '<c/>'> <!-- ]> --> <!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
    #expect(try root("\(type)<r q='&a;'>&a;|&b;|&f;</r>").text == "xé&b;|&b;|&f;")
  }

  @Test func aDocumentWhoseEntitiesExpandTooFarIsRefused() {
    let text = String(repeating: "x", count: 120)
    let xml = "<!DOCTYPE r [<!ENTITY a '\(text)'>]><r>" + String(repeating: "&a;", count: 100_000) + "</r>"
    #expect(throws: MarkupError.self) { try root(xml) }
  }

  @Test(arguments: ["", "  ", "text", "<!-- a -->", "<?xml version='1.0'?>", "<![CDATA[a]]>"])
  func aDocumentWithoutElementsIsRefused(xml: String) {
    #expect(throws: MarkupError.empty) { try root(xml) }
  }

  @Test func aTagWithTooManyAttributesIsRefused() {
    let attributes = (0..<513).map { "a\($0)=''" }.joined(separator: " ")
    #expect(throws: MarkupError.tooManyAttributes(limit: 512)) { try root("<r \(attributes)/>") }
    #expect(throws: MarkupError.tooManyAttributes(limit: 512)) { try MarkupTree.html("<p \(attributes)>") }
  }

  @Test func tooManyNamespacesInScopeAreRefused() {
    let open = (0..<10).map { outer in
      "<a " + (0..<60).map { "xmlns:p\(outer)x\($0)='u'" }.joined(separator: " ") + ">"
    }.joined()
    #expect(throws: MarkupError.tooManyAttributes(limit: 512)) { try root(open) }
  }

  @Test func namespacesOfClosedElementsDoNotCountTowardTheLimit() throws {
    let items = String(repeating: "<i xmlns:a='urn:a'><a:b/></i>", count: 2_000)
    #expect(try root("<r>\(items)</r>").children.count == 2_000)
  }

  @Test func aDocumentThatIsTooLargeIsRefused() {
    let xml = "<r>" + String(repeating: "a", count: MarkupLimits.document) + "</r>"
    #expect(throws: MarkupError.tooLarge(limit: MarkupLimits.document)) { try root(xml) }
  }

  @Test func documentsNestedFarBeyondTheDepthLimitAreRead() throws {
    let deep = try root(String(repeating: "<a>b", count: 100_000))
    #expect(deep.text.hasPrefix("bbb"))
    let html = try #require(try MarkupTree.html(String(repeating: "<div>", count: 50_000)).root)
    #expect(html.text == "")
  }

  /// Names are only compared if they are likely to be equal: 256 elements that are open cost no more than one.
  @Test(arguments: ["e", String(repeating: "e", count: 1_000)]) func unmatchedEndTagsInDeepDocumentsAreParsedQuickly(
    name: String
  ) throws {
    let ends = String(repeating: "</\(name)x>", count: 100_000 / name.count)
    let open = (0..<256).map { "<\(name)\(String($0, radix: 36))>" }.joined()
    let flat = try computing {
      let text = try root("<r>\(ends)a</r>").text
      #expect(text == "a")
    }
    let deep = try computing {
      let text = try root("<r>\(open)\(ends)a").text
      #expect(text == "a")
    }
    #expect(deep < flat * 8 + .milliseconds(20), "\(deep) in the depth, \(flat) outside")
  }

  @Test func anEndTagPrefersAnOpenElementOfTheSameLetterCase() throws {
    #expect(try root("<r><a><A><b>1</a>2</r>").children.map(\.text) == ["1"])
    #expect(try root("<r><A><a><b>1</A>2</r>").children.map(\.text) == ["1"])
    #expect(try root("<r><a><b>1</A>2</r>").children.map(\.text) == ["1"])
  }

  @Test(
    arguments: [
      ("<r><a/></r>", nil), ("<r><a><b></r>", nil), ("<r><a/>", .end), ("<r><a/></r", nil), ("<r><a/><a b='", .end),
    ] as [(String, MarkupGap?)]) func aTruncatedDocumentIsReported(xml: String, gap: MarkupGap?) throws
  {
    let tree = try MarkupTree.xml(xml)
    #expect(tree.gap == gap)
    #expect(tree.root?.children.count == 1, "a tag without an end is none")
  }

  @Test(arguments: [(255, nil), (256, .depth), (5_000, .depth)] as [(Int, MarkupGap?)])
  func onlyTheTextOfElementsBeyondTheMaximumDepthIsRead(depth: Int, gap: MarkupGap?) throws {
    let tags = (String(repeating: "<a>", count: depth), String(repeating: "</a>", count: depth))
    let tree = try MarkupTree.xml("<r>\(tags.0)<b>c</b>\(tags.1)<d>e</d></r>")
    #expect(tree.gap == gap)
    #expect(tree.root?.text == "ce" && tree.root?.children.map(\.name) == ["a", "d"])
  }

  @Test func aCancelledTaskReadsNoDocument() async {
    let xml = "<r>" + String(repeating: "<a>b</a>", count: 10_000) + "</r>"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try MarkupTree.xml(xml).gap
    }
    await #expect(throws: MarkupError.self) { try await task.value }
  }

  /// The processor time of a step.
  private func computing(_ step: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try step()
    return now() - start
  }

  private func root(_ xml: String) throws -> MarkupElement {
    try #require(try MarkupTree.xml(xml).root)
  }

  @Test func tagsInDeepDocumentsAreParsedQuickly() {
    let end = "deep" + String(repeating: "</x>", count: 25_000) + "<p>end"
    var texts: [String] = []
    let flat = computing { texts.append(HTMLText(String(repeating: "<div></div>", count: 12_500) + end).text) }
    let deep = computing { texts.append(HTMLText(String(repeating: "<div>", count: 25_000) + end).text) }
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("deep") && $0.contains("end") })
    #expect(deep < flat * 8 + .milliseconds(20), "\(deep) in the depth, \(flat) outside")
  }
}
