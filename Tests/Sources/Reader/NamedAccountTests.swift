import Foundation
import HTTP
import Loading
import Sources
import Testing

@testable import Reader
@testable import ReadingSupport

/// Accounts that are named by their addresses, because an API may have several.
@Suite(.timeLimit(.minutes(1)))
struct NamedAccountTests {
  private static let place = "ann@mail.example@\(ReaderSample.base)"

  @Test(arguments: [
    (place, place), (place + "#feed/12", place + "#feed/12"), ("alice@A.example/api/", "alice@https://a.example/api"),
    ("alice@https://a.example#feed/https://b.example/@c#d", "alice@https://a.example#feed/https://b.example/@c#d"),
  ])
  func anAccountNamePrecedesTheBaseAddress(text: String, place: String) throws {
    let kind = ReaderKind()
    #expect(kind.location(explicit: text) == place)
    #expect(kind.location(explicit: place) == place)
    let address = SourceAddress("reader:\(place)")
    #expect(address.text == "reader:\(place)" && address.credentials == nil, "a name is not a password")
    #expect(try SourceRecognizer([kind]).location(byForm: address)?.place == place)
  }

  @Test(arguments: [
    "@https://a.example/api", "alice@", "alice@word", "alice@http://a.example/api", "a/b@https://a.example/api",
    "alice:pw@https://a.example/api", "https://alice@a.example/api", "a b@https://a.example/api", "alice@#feed/1",
    "a?@https://a.example/api", "\(String(repeating: "x", count: 300))@https://a.example/api",
  ])
  func invalidAccountAddressesAreRefused(text: String) {
    #expect(ReaderKind().location(explicit: text) == nil)
  }

  @Test func requestsAreSentAsTheNamedAccount() async throws {
    let sut = try ReaderSample.source(at: Self.place, answering: ReaderSample.page([ReaderSample.item()]))
    _ = try await sut.page()
    _ = try await sut.source.request(.unsubscribe("feed/1")).request()
    let ann = AccountID("ann@mail.example", of: try #require(ReaderAPI(ReaderSample.base)))
    #expect(sut.spy.requests.count == 2)
    #expect(sut.spy.requests.allSatisfy { $0.account == ann })
    #expect(sut.source.account == ann)
    #expect(sut.source.title == "ann@mail.example@a.example/api/greader.php")
  }

  @Test func theFeedsOfTwoAccountsHaveDifferentAddresses() {
    let addresses = [ReaderSample.base, Self.place].map { ListedAddress.address(of: "feed/1", in: "reader:\($0)") }
    #expect(Set(addresses).count == 2)
    #expect(addresses.map { ListedAddress.account(of: $0) } == ["reader:\(ReaderSample.base)", "reader:\(Self.place)"])
    #expect(ListedAddress.isAccount("reader:\(Self.place)"))
  }
}
