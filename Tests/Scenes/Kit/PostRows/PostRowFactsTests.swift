import Foundation
import JSON
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

/// The facts of social networks in JSON.
@Suite(.timeLimit(.minutes(1)))
struct PostRowFactsTests {
  @Test func jsonOutputOfAPostIncludesItsCountsItsPollItsCardAndItsQuote() {
    let details = details {
      $0.parent = Post.ID(rawValue: "3")
      $0.facts.visibility = .followers
      $0.facts.shareCount = 2
      $0.facts.favouriteCount = 0
      $0.facts.editedAt = now
      $0.facts.parentAuthor = Author(name: "Ben")
      $0.facts.poll = Post.Poll([Post.Poll.Option("a", votes: 4), Post.Poll.Option("b")], endsAt: now, hasVoted: false)
      $0.facts.card = Post.Card("https://a.example", title: "t", pictureAddress: "https://a.example/p")
      $0.facts.quote = Post.Quote(
        Post.ID(rawValue: "5"), author: Author(name: "Ann"), text: "x [1]", textLinks: ["l"], warning: "",
        link: "https://a.example/q")
    }
    #expect(
      json(post("a", description: nil, images: 0, details: details)) == """
        {"editedAt":"2020-09-13T12:26:40Z","visibility":"followers","shares":2,"favourites":0,\
        "inReplyTo":{"id":"3","author":{"name":"Ben"}},\
        "poll":{"options":[{"text":"a","votes":4},{"text":"b"}],"endsAt":"2020-09-13T12:26:40Z","hasVoted":false},\
        "card":{"url":"https://a.example","title":"t","preview":"https://a.example/p"},\
        "quoted":{"id":"5","author":{"name":"Ann"},"text":"x [1]","links":["l"],"warning":"sensitive","link":"https://a.example/q"}}
        """)
  }

  @Test func jsonOutputIncludesTheRareMembersOfPollsOfCardsAndOfQuotes() {
    let image = ImageRef(
      "https://a.example/s.mp3", kind: .audio, extent: ImageRef.Extent(seconds: 2_520, byteCount: 38_000_000))
    let details = details {
      $0.facts.isPinned = true
      $0.facts.quoteCount = 2
      var poll = Post.Poll([Post.Poll.Option("a"), Post.Poll.Option("b")])
      poll?.isClosed = true
      poll?.voterCount = 3
      poll?.ownChoices = [1]
      $0.facts.poll = poll
      var card = Post.Card("https://a.example")
      card?.site = "S"
      card?.author = "A"
      card?.pictureDescription = "P"
      $0.facts.card = card
      var quote = Post.Quote(nil, author: nil, text: nil)
      (quote.absence, quote.createdAt, quote.images) = (.refused, now, [image])
      $0.facts.quote = quote
      var words = Post.Words()
      (words.tags, words.labels, words.unshownParts, words.application) = (["t"], ["l"], ["u"], "Pen")
      $0.facts.words = words
    }
    #expect(
      json(post("a", description: nil, images: 0, details: details)) == """
        {"poll":{"options":[{"text":"a"},{"text":"b","isChosen":true}],"voters":3,"isClosed":true},\
        "card":{"url":"https://a.example","previewDescription":"P","site":"S","author":"A"},\
        "quoted":{"createdAt":"2020-09-13T12:26:40Z",\
        "images":[{"url":"https://a.example/s.mp3","kind":"audio","seconds":2520,"bytes":38000000}],"state":"refused"},\
        "quotes":2,"pinned":true,"tags":["t"],"labels":["l"],"notShown":["u"],"application":"Pen"}
        """)
  }

  @Test func jsonOutputOfAPostWithoutAnyDetailsIsAnEmptyObject() {
    #expect(json(post("a", description: nil, images: 0)) == "{}")
  }

  private func json(_ post: Post) -> String {
    JSONValue.object(of: PostRow(post).fields(in: makeContext())).line
  }
}
