import Testing

@testable import Articles

/// The elements that are hardly text: each rule at its limit.
struct TextDoubtTests {
  /// The sums of an element of usual text: one paragraph in a block.
  private static func usual(_ change: (inout PageTotals) -> Void) -> PageTotals {
    var sum = PageTotals()
    (sum.length, sum.blockLength, sum.paragraphs) = (200, 200, 1)
    change(&sum)
    return sum
  }

  private func isHardlyText(
    _ sum: PageTotals, _ body: String = "<div id=x><p>a</p></div>", rules: PageRules = [.weighsNames, .cleans],
    kind: PageShape.Kind = .usual
  ) throws -> Bool {
    let tree = try PageTree(of: body)
    let index = try tree.index("x")
    var shapes = Array(repeating: PageShape(), count: tree.nodes.count)
    shapes[index].kind = kind
    return TextDoubts(tree: tree, shapes: shapes, rules: rules).isHardlyText(index, sum)
  }

  @Test func anElementWithOrdinaryTextIsKept() throws { #expect(try !isHardlyText(Self.usual { _ in })) }

  @Test(arguments: [(0.2, false), (0.21, true)])
  func anElementIsKeptIfLinksMakeUpAtMostAFifthOfItsText(density: Double, isLeft: Bool) throws {
    let sum = Self.usual { $0.linkLength = density * 200 }
    #expect(try isHardlyText(sum) == isLeft)
  }

  @Test(arguments: [(0.5, false), (0.51, true)])
  func anElementWithAnArticleClassIsKeptIfLinksMakeUpAtMostHalf(density: Double, isLeft: Bool) throws {
    let sum = Self.usual { $0.linkLength = density * 200 }
    #expect(try isHardlyText(sum, "<div id=x class=post>a</div>") == isLeft)
    #expect(try isHardlyText(sum, "<div id=x class=post>a</div>", rules: [.cleans]), "names do not count")
  }

  @Test func anElementWithABoilerplateClassIsRemoved() throws {
    let sum = Self.usual { $0.commas = 20 }
    #expect(try isHardlyText(sum, "<div id=x class=sidebar>a</div>"))
    #expect(try !isHardlyText(sum, "<div id=x class=sidebar>a</div>", rules: [.cleans]))
    #expect(try !isHardlyText(sum, "<div id=x class='sidebar post'>a</div>"))
  }

  @Test(arguments: [(9, true), (10, false)]) func anElementWithTenCommasIsKept(commas: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.linkLength, $0.commas) = (200, commas) }
    #expect(try isHardlyText(sum) == isLeft)
  }

  @Test func anElementWithAVideoIsKept() throws {
    #expect(try isHardlyText(Self.usual { ($0.linkLength, $0.embeds) = (200, 2) }))
    #expect(try !isHardlyText(Self.usual { ($0.linkLength, $0.embeds, $0.videos) = (200, 2, 1) }))
  }

  @Test(arguments: [(1, 0, false), (2, 0, true), (2, 1, false), (3, 1, true), (4, 2, false), (5, 2, true)])
  func anElementWithMoreThanTwoPicturesPerParagraphIsRemoved(images: Int, paragraphs: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.images, $0.paragraphs) = (images, paragraphs) }
    #expect(try isHardlyText(sum) == isLeft)
    #expect(try !isHardlyText(sum, "<figure><div><p><b id=x>a</b></p></div></figure>"), "but in a figure")
    #expect(try isHardlyText(sum, "<figure><div><div><p><b id=x>a</b></p></div></div></figure>") == isLeft, "near it")
  }

  @Test(arguments: [(101, 1, false), (102, 1, true), (100, 0, false), (101, 0, true)])
  func anElementWithOver100MoreListItemsThanParagraphsIsRemoved(items: Int, paragraphs: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.items, $0.paragraphs) = (items, paragraphs) }
    #expect(try isHardlyText(sum) == isLeft)
    #expect(try !isHardlyText(sum, "<ul id=x><li>a</ul>"), "but in a list")
    #expect(try !isHardlyText(sum, "<ol id=x><li>a</ol>"))
  }

  @Test(arguments: [(0, 0, false), (1, 0, true), (1, 2, true), (1, 3, false), (2, 3, true), (2, 6, false)])
  func anElementWithOverOneInputFieldPerThreeParagraphsIsRemoved(inputs: Int, paragraphs: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.inputs, $0.paragraphs) = (inputs, paragraphs) }
    #expect(try isHardlyText(sum) == isLeft)
  }

  @Test(arguments: [(0, 74, false), (1, 74, true), (1, 75, false), (2, 75, true), (2, 900, true)])
  func anElementWithOneEmbedIsKeptIfItHas75Characters(embeds: Int, length: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.embeds, $0.length) = (embeds, length) }
    #expect(try isHardlyText(sum) == isLeft)
  }

  /// The length, the pictures, and the share of links that alone is not too large.
  @Test(arguments: [
    (24, 0, 0.1, true), (25, 0, 0.1, false), (24, 0, 0, false), (24, 1, 0.1, false), (24, 2, 0.1, false),
    (24, 3, 0.1, true),
  ])
  func aShortElementWithALinkIsKeptOnlyWithAPicture(length: Int, pictures: Int, density: Double, isLeft: Bool) throws {
    for isLate in [false, true] {
      let sum = Self.usual {
        ($0.length, $0.linkLength, $0.paragraphs) = (length, density * Double(length), 9)
        if isLate { $0.latePictures = pictures } else { $0.images = pictures }
      }
      #expect(try isHardlyText(sum) == isLeft)
      #expect(try !isHardlyText(sum, "<figure><p><b id=x>a</b></p></figure>"))
      #expect(try !isHardlyText(sum, "<ul id=x><li>a</ul>"))
    }
  }

  @Test(arguments: [(17, true), (18, false)])
  func anElementWhoseTextIsMostlyAHeadingIsKept(headingLength: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.length, $0.linkLength, $0.headingLength) = (20, 1, headingLength) }
    #expect(try isHardlyText(sum) == isLeft)
  }

  @Test func wordsOutsideBlocksAreKeptOnlyWithAPicture() throws {
    #expect(try isHardlyText(Self.usual { $0.blockLength = 0 }))
    #expect(try !isHardlyText(Self.usual { ($0.blockLength, $0.images) = (0, 1) }))
    #expect(try !isHardlyText(Self.usual { ($0.blockLength, $0.latePictures) = (0, 1) }))
  }

  @Test(arguments: [(90, true), (91, false)]) func aDivOfListsIsTreatedAsAList(listLength: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.length, $0.listLength, $0.linkLength) = (100, listLength, 50) }
    #expect(try isHardlyText(sum) == isLeft)
    #expect(try isHardlyText(sum, "<div id=x class=post>a</div>") == false)
  }

  @Test func aListOfLinksWithAnArticleClassIsRemoved() throws {
    let sum = Self.usual { ($0.listLength, $0.linkLength) = (200, 150) }
    #expect(try !isHardlyText(sum, "<ul id=x><li>a</ul>"))
    #expect(try isHardlyText(sum, "<ul id=x class=post><li>a</ul>"))
  }

  /// Lists whose two pictures are too many by another rule.
  @Test(arguments: [
    ("<li><img src=a><li><img src=b>", 2, 2, false), ("<li><img src=a><li><img src=b><li>c", 2, 3, true),
    ("<li><img src=a><b>c</b><li><img src=b>", 2, 2, true),
    ("<li><a href=c><img src=a></a><li><img src=b>", 2, 2, false),
  ])
  func aListWithOnePicturePerItemIsKept(content: String, images: Int, items: Int, isLeft: Bool) throws {
    let sum = Self.usual { ($0.images, $0.items, $0.paragraphs) = (images, items, 0) }
    #expect(try isHardlyText(sum, "<ul id=x>\(content)</ul>") == isLeft)
  }

  @Test(arguments: [PageShape.Kind.paragraph, .wrapper]) func aParagraphOfLinksIsKept(kind: PageShape.Kind) throws {
    #expect(try !isHardlyText(Self.usual { $0.linkLength = 200 }, kind: kind))
  }

  @Test func elementsWithADataTableAreKept() throws {
    let sum = Self.usual { $0.linkLength = 200 }
    #expect(try !isHardlyText(Self.usual { ($0.linkLength, $0.tables) = (200, 1) }))
    #expect(try !isHardlyText(sum, "<table id=x><tr><th>a<td>b</table>"))
    #expect(try !isHardlyText(sum, "<table><tr><th>a<td><div id=x>b</div></table>"))
    #expect(try isHardlyText(sum, "<table><tr><td>a<td><div id=x>b</div></table>"))
    #expect(try isHardlyText(sum, "<table id=x><tr><td>a<td>b</table>"))
  }

  @Test func elementsInCodeAreKept() throws {
    let sum = Self.usual { $0.linkLength = 200 }
    #expect(try !isHardlyText(sum, "<code><b><i><u id=x>a</u></i></b></code>"))
    #expect(try isHardlyText(sum, "<code><b><i><s><u id=x>a</u></s></i></b></code>"))
  }
}
