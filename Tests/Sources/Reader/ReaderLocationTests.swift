import HTTP
import Loading
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// The addresses of accounts and feeds, and the ids of articles.
struct ReaderLocationTests {
  @Test(arguments: [
    ("https://a.example/api/greader.php", "https://a.example/api/greader.php"),
    ("https://A.example/api/greader.php/", "https://a.example/api/greader.php"),
    ("https://a.example/api/greader.php#feed/12", "https://a.example/api/greader.php#feed/12"),
    ("https://a.example#feed/https://b.example/f?x=1#y", "https://a.example#feed/https://b.example/f?x=1#y"),
    ("http://127.0.0.1:8095/api", "http://127.0.0.1:8095/api"), ("a.example", "https://a.example"),
  ])
  func anAddressHasACanonicalForm(text: String, place: String) {
    let kind = ReaderKind()
    #expect(kind.location(explicit: text) == place)
    #expect(kind.location(explicit: place) == place)
    #expect(kind.server(of: place) != nil)
    #expect(kind.location(byForm: text) == nil)
  }

  @Test(arguments: [
    "", "word", "http://a.example/api", "https://ann:pw@a.example/api", "https://a.example/api?x=1",
    "https://a.example/api#", "https://a.example/api#12", "https://a.example/api#feed/",
    "https://a.example/api#feed/..",
    "https://a.example/api#user/-/label/x", "https://a.example/api#feed/1 2", "https://a.example/api#feed/1\u{7}",
  ])
  func invalidAddressesAreRefused(text: String) {
    #expect(ReaderKind().location(explicit: text) == nil)
    #expect(throws: LoadFailure.notAnAddress) {
      try ReaderKind().source(at: text, SourceServices(client: ClientSpy.failing()))
    }
  }

  @Test func theAddressOfAListedFeedIsRecognizedByTheReaderKind() throws {
    let address = ListedAddress.address(of: "feed/12", in: "reader:\(ReaderSample.base)")
    let location = try SourceRecognizer([ReaderKind()]).location(byForm: SourceAddress(address))
    #expect(location == SourceReference(kind: "reader", place: "\(ReaderSample.base)#feed/12"))
    #expect(location?.address == address)
  }

  @Test(
    arguments: [
      ("tag:google.com,2005:reader/item/0006617675ebe630", 1_796_011_272_693_296),
      ("tag:google.com,2005:reader/item/2f2", 754), ("tag:google.com,2005:reader/item/ffffffffffffffff", -1),
      ("tag:google.com,2005:reader/item/8000000000000000", Int128(Int64.min)),
      ("1796011272693296", 1_796_011_272_693_296), ("-1", -1), ("18446744073709551615", -1),
      ("9223372036854775807", Int128(Int64.max)), ("0", 0), ("12", 12),
      ("000000000000048c", 1_164), ("0000000000000012", 18), ("ffffffffffffffff", -1),
    ] as [(String, Int128)])
  func theThreeFormsOfAnIDHaveTheSameNumber(text: String, number: Int128) {
    #expect(ItemNumber.parse(text) == number)
    #expect(ItemNumber.parse(ItemNumber.longForm(number)) == number)
    #expect(ItemNumber.parse(String(number)) == number)
  }

  @Test(arguments: [
    "", "-", "+1", "1.5", "x", "-ff", "tag:google.com,2005:reader/item/", "tag:google.com,2005:reader/item/-1",
    "tag:google.com,2005:reader/item/12345678901234567", "18446744073709551616", "１２",
  ])
  func invalidIDsAreRefused(text: String) {
    #expect(ItemNumber.parse(text) == nil)
  }

  @Test(arguments: [
    (1 as Int128, "tag:google.com,2005:reader/item/0000000000000001"),
    (-1, "tag:google.com,2005:reader/item/ffffffffffffffff"),
  ])
  func theLongFormOfAnIDHasSixteenDigits(number: Int128, text: String) {
    #expect(ItemNumber.longForm(number) == text)
  }

  @Test(arguments: [("12", true), ("-1", true), ("012", false), ("+1", false), ("x", false), ("", false)])
  func onlyTheDecimalFormIsAcceptedAsAPostID(text: String, isID: Bool) throws {
    let sut = try ReaderSample.source(answering: "{}")
    #expect((sut.source.postID(text) != nil) == isID)
  }
}
