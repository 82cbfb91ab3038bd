import Loading
import Mastodon
import Sources
import Testing

@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct MastodonAddressTests {
  private let sut = MastodonKind()

  @Test(arguments: [
    ("@ann@example.org", "@ann@example.org"), ("@ann@EXAMPLE.org:8443", "@ann@example.org:8443"),
    ("@a.n-n_1@localhost:8080", "@a.n-n_1@localhost:8080"), ("@ann@127.0.0.1", "@ann@127.0.0.1"),
    ("#tag@example.org", "#tag@example.org"), ("#φωτογραφία@example.org", "#φωτογραφία@example.org"),
    ("home@example.org", "home@example.org"), ("@ann@example.org/media", "@ann@example.org/media"),
    ("mentions@example.org", "mentions@example.org"), ("bookmarks@example.org", "bookmarks@example.org"),
    ("favourites@example.org", "favourites@example.org"), ("lists@example.org", "lists@example.org"),
    ("trends@example.org", "trends@example.org"), ("list:My friends@example.org", "list:My friends@example.org"),
    ("home@ann@example.org", "home@ann@example.org"), ("list:a@b@localhost:8080", "list:a@b@localhost:8080"),
    ("@bookmarks@example.org", "@bookmarks@example.org"),
    ("ann@example.org", "@ann@example.org"), ("ann@localhost:8080", "@ann@localhost:8080"),
    ("acct:ann@example.org", "@ann@example.org"), ("acct:home@example.org", "@home@example.org"),
    ("acct:@ann@example.org", "@ann@example.org"),
    ("ACCT:ann@example.org/media", "@ann@example.org/media"), ("web+ap:@ann@example.org", "@ann@example.org"),
    ("web+ap://example.org/@ann", "@ann@example.org"), ("web+ap://example.org/users/ann", "@ann@example.org"),
    ("web+ap://example.org/tags/tag", "#tag@example.org"), ("@home@example.org", "@home@example.org"),
  ])
  func addressesOfAccountsOfTagsAndOfTimelinesAreRecognizedByTheirForm(text: String, location: String) {
    #expect(sut.location(byForm: text) == location)
  }

  @Test(arguments: [
    "", "@", "@ann", "ann@example", "acct:", "acct:ann", "web+ap:", "web+ap://example.org/about",
    "@ann@example.org/with_replies", "home@example.org/media", "lists@example.org/media",
    "trends@", "list:@example.org", "list:a b@c d@example.org", "home@a b@example.org", "home@@example.org",
    "ann@bob@example.org", "list:a", "list:a\nb@example.org", "#tag@example.org/media", "@ann@example",
    "@@example.org", "@ann@", "#@example.org", "#a b@example.org",
    "example.org", "https://example.org/@ann", "@ann@example.org/x", "@ann@b.org@example.org", "home@", "~/Pictures",
    "@a/b@example.org", "@ann@example.org?x", "bsky:ann", "demo", "@ann@exa mple.org",
  ])
  func addressesWithoutAMastodonFormAreNotRecognized(text: String) {
    #expect(sut.location(byForm: text) == nil)
  }

  @Test(arguments: [
    ("example.org", "example.org"), ("example.org/", "example.org"), ("example.org/public", "example.org"),
    ("example.org/local", "example.org/local"), ("https://example.org/public/local", "example.org/local"),
    ("https://example.org", "example.org"), ("https://example.org:443/", "example.org"),
    ("http://example.org", "http://example.org/"), ("http://example.org/local", "http://example.org/public/local"),
    ("example.org/@ann", "@ann@example.org"), ("https://example.org/@ann", "@ann@example.org"),
    ("https://example.org/@ann/media", "@ann@example.org/media"), ("@ann@example.org/media", "@ann@example.org/media"),
    ("https://example.org/@bob@other.example/media", "example.org/@bob@other.example/media"),
    ("http://example.org/@ann/media", "http://example.org/%40ann/media"),
    ("https://example.org/@ann/with_replies", "@ann@example.org"),
    ("https://example.org/users/ann", "@ann@example.org"),
    ("https://example.org/web/@ann", "@ann@example.org"), ("https://example.org/deck/@ann", "@ann@example.org"),
    ("https://example.org/deck/@ann/media", "@ann@example.org/media"),
    ("https://example.org/web/tags/tag", "#tag@example.org"), ("https://example.org/deck/public", "example.org"),
    ("ann@example.org", "@ann@example.org"), ("web+ap://example.org/@ann", "@ann@example.org"),
    ("https://example.org/@bob@other.example", "example.org/@bob@other.example"),
    ("example.org/tags/tag", "#tag@example.org"), ("https://example.org/tags/%CF%86%CF%89%CF%82", "#φως@example.org"),
    ("localhost:8080", "localhost:8080"), ("http://localhost:8080/@ann", "@ann@localhost:8080"),
    ("https://localhost/@ann", "https://localhost/%40ann"), ("home@example.org", "home@example.org"),
    ("https://example.org/bookmarks", "bookmarks@example.org"), ("example.org/favorites", "favourites@example.org"),
    ("https://example.org/deck/lists/3", "list:3@example.org"), ("https://example.org/lists", "lists@example.org"),
    ("https://example.org/explore", "trends@example.org"), ("example.org/explore/posts", "trends@example.org"),
    ("https://example.org/notifications/mentions", "mentions@example.org"),
    ("http://192.168.0.7/lists/My%20friends", "http://192.168.0.7/lists/My%20friends"),
    ("http://192.168.0.7/bookmarks", "http://192.168.0.7/bookmarks"),
    ("http://192.168.0.7:3000/tags/φως", "http://192.168.0.7:3000/tags/%CF%86%CF%89%CF%82"),
  ])
  func addressesAfterTheMastodonPrefixAreNormalized(text: String, location: String) {
    #expect(sut.location(explicit: text) == location)
    #expect(sut.location(explicit: location) == location)
  }

  @Test(arguments: [
    "", "example", "example.org/@ann.rss", "https://example.org/@ann/feed.rss", "https://example.org/@ann/1234",
    "https://example.org/about", "https://example.org/tags/a/b", "ftp://example.org", "https://example.org/?page=2",
    "https://example.org/@ann/media/x",
  ])
  func addressesAfterTheMastodonPrefixWithoutATimelineAreRefused(text: String) {
    #expect(sut.location(explicit: text) == nil)
  }

  @Test(arguments: [
    ("@ann@example.org", "@ann@example.org"), ("#tag@example.org", "#tag · example.org"),
    ("example.org", "example.org"),
    ("example.org/local", "example.org/local"), ("home@example.org", "home@example.org"),
    ("bookmarks@example.org", "bookmarks@example.org"), ("home@ann@example.org", "home@ann@example.org"),
    ("list:News@ann@example.org", "News · ann@example.org"),
    ("list:My friends@example.org", "My friends · example.org"),
    ("example.org/@bob@other.example", "@bob@other.example"), ("@ann@example.org/media", "@ann@example.org/media"),
  ])
  func theTitleOfASourceIsDerivedFromItsLocation(location: String, title: String) throws {
    #expect(try sut.source(at: location, SourceServices(client: ClientSpy.failing())).title == title)
  }

  @Test func anInvalidSavedLocationIsRefused() {
    #expect(throws: LoadFailure.notAnAddress) {
      try sut.source(at: "no place", SourceServices(client: ClientSpy.failing()))
    }
  }
}
