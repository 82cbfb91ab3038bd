/// The tags that the search for an article distinguishes.
enum PageTag: String, CaseIterable {
  case a, abbr, address, area, article, aside, b, base, bdo, blockquote, body, br, button, canvas, caption, cite, code,
    col, colgroup, data, datalist, dd, del, details, dfn, div, dl, dt, em, embed, fieldset, figcaption, figure, font,
    footer, form, h1, h2, h3, h4, h5, h6, head, header, hr, html, i, iframe, img, input, ins, kbd, label, li, link,
    main, map, mark, math, menu, meta, meter, nav, noscript, object, ol, output, p, picture, pre, progress, q, ruby,
    samp, script, section, select, small, span, strong, style, sub, summary, sup, svg, table, tbody, td, template,
    textarea, tfoot, th, thead, time, title, tr, tt, u, ul, `var`, video, audio, wbr
  /// The words between tags.
  case words = "#words"
  /// A tag without a case of its own.
  case other = "#other"

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Determines the tag from the name of an element, ignoring case.
  init(of name: String) {
    self = Self.byName[name] ?? Self.byName[name.lowercased()] ?? .other
  }

  /// Whether the contents of the element do not belong to the text of the page.
  var isSkipped: Bool { Self.skipped.contains(self) }
  /// Whether the element is the page, its head or its body; the parser also puts unknown elements there.
  var isFrame: Bool { self == .html || self == .head || self == .body }
  /// Whether the element is inline.
  var isPhrase: Bool { Self.phrases.contains(self) }
  /// Whether the element is a block that can contain words, or a picture.
  var isBlock: Bool { Self.blocks.contains(self) }
  /// Whether the element is a heading.
  var isHeading: Bool { Self.headings.contains(self) }
  /// Whether the element's words add to the scores of its ancestors.
  var isScored: Bool {
    self == .p || self == .td || self == .pre || self == .section || Self.lowHeadings.contains(self)
  }
  /// Whether the element is a list.
  var isList: Bool { self == .ul || self == .ol }
  /// Whether the element embeds another page or a file.
  var isEmbedded: Bool { self == .iframe || self == .object || self == .embed }
  /// Whether the element is an input field or a button.
  var isControl: Bool { Self.controls.contains(self) }

  /// The initial score of an element.
  var score: Double {
    switch self {
    case .div: 5
    case .pre, .td, .blockquote: 3
    case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
    case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
    default: 0
    }
  }

  private static let skipped: Set<PageTag> = [.title, .script, .style, .template, .svg, .canvas]
  private static let controls: Set<PageTag> = [.button, .input, .select, .textarea, .datalist]
  private static let lowHeadings: Set<PageTag> = [.h2, .h3, .h4, .h5, .h6]
  private static let headings = lowHeadings.union([.h1])
  private static let blocks: Set<PageTag> = [.blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul]
  private static let phrases: Set<PageTag> = [
    .words, .a, .abbr, .audio, .b, .bdo, .br, .button, .cite, .code, .data, .datalist, .del, .dfn, .em, .embed, .font,
    .i, .img, .input, .ins, .kbd, .label, .mark, .math, .meter, .noscript, .object, .output, .progress, .q, .ruby,
    .samp, .script, .select, .small, .span, .strong, .sub, .sup, .textarea, .time, .tt, .u, .var, .wbr,
  ]
}
