import Terminal
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TextDirectionTests {
  @Test(arguments: [
    ("plain text 3 of 4", "plain text 3 of 4"), ("Ελληνικά and 日本語", "Ελληνικά and 日本語"),
    ("Comments on “שלום עולם” · 6 of 60", "Comments on “<שלום עולם>” · 6 of 60"),
    ("  שלום abc", "  <שלום [abc]>"), ("ann  שלום 3", "ann  <שלום 3>"),
    ("Copied http://e.example/א.bank.com", "Copied [http://e.example/א.bank.com]"), ("a ש b ת", "a <ש> b <ת>"),
  ])
  func rightToLeftTextIsIsolatedInALeftToRightLanguage(text: String, shown: String) {
    #expect(Self.shown(text, .leftToRight) == shown)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("اكتب rows لمعرفة السبب.", "<اكتب [rows] لمعرفة السبب.>"),
    ("استخدم --language TAG، أو /TEXT.", "<استخدم [--language TAG]، أو [/TEXT].>"),
    ("rows هنا", "<[rows] هنا>"), ("  copy [N]  نسخ العنوان", "  copy [N]  <نسخ العنوان>"),
    ("نهاية: 60.", "<نهاية: 60.>"),
  ])
  func columnsAndLeftToRightTextAreIsolatedInARightToLeftLanguage(text: String, shown: String) {
    #expect(Self.shown(text, .rightToLeft) == shown)
  }

  @Test func textIsNotIsolatedIfNoDirectionIsGiven() {
    #expect(TextRenderer(colors: .none).render(StyledText("a שלום")) == "a שלום")
  }

  /// The rendered text, with `<…>` and `[…]` for the isolates of the directions.
  private static func shown(_ text: String, _ direction: TextDirection) -> String {
    var open: [String] = []
    return TextRenderer(colors: .none, direction: direction).render(StyledText(text)).unicodeScalars.map { scalar in
      switch scalar {
      case "\u{2067}", "\u{2066}":
        open.append(scalar == "\u{2067}" ? ">" : "]")
        return scalar == "\u{2067}" ? "<" : "["
      case "\u{2069}": return open.popLast() ?? "an end without a start"
      default: return String(scalar)
      }
    }.joined() + open.joined()
  }
}
