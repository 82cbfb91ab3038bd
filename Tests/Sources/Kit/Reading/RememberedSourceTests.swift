import Foundation
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// The sources that were found at addresses.
@Suite(.timeLimit(.minutes(1)))
struct RememberedSourceTests {
  private let address = SourceAddress("http://a.example")
  private let new = SourceAddress("http://b.example")

  @Test func anAddedSourceIsReadableBeforeItIsWritten() async {
    let gate = LoaderSpy<Void>()
    let posts = makePosts(PostStoreSpy { if $0 == .saveMark { try await gate.load() } })
    let sut = RememberedSources(posts: posts) { beginning }
    let source = SourceCandidate(SourceReference(kind: "feed", place: "http://a.example/feed"), title: "A")
    sut.add(source, at: address)
    #expect(await sut.source(at: address) == source)
    await gate.complete(with: ())
    await posts.flush()
    #expect(await RememberedSources(posts: posts) { beginning }.source(at: address) == source, "in the next visit")
  }

  @Test func aRemovedSourceIsNotFoundBeforeItsRemovalIsWritten() async {
    let gate = LoaderSpy<Void>()
    let posts = makePosts(PostStoreSpy { if $0 == .removeMark { try await gate.load() } })
    let sut = RememberedSources(posts: posts) { beginning }
    sut.add(SourceCandidate(SourceReference(kind: "feed", place: "http://a.example/feed"), title: "A"), at: address)
    await posts.flush()
    sut.remove(address)
    #expect(await sut.source(at: address) == nil)
    await gate.complete(with: ())
    await posts.flush()
    #expect(await RememberedSources(posts: posts) { beginning }.source(at: address) == nil, "in the next visit")
  }

  @Test(arguments: [("http://a.example", "http://b.example"), ("http://a.example/feed", nil)])
  func aMovedSourceIsRememberedIfItWasReadFromTheMovedAddress(place: String, moved: String?) async {
    let sut = RememberedSources(posts: makePosts(.inMemory())) { beginning }
    sut.add(SourceCandidate(SourceReference(kind: "feed", place: place), title: "A"), at: address)
    await sut.move(address, to: new)
    #expect(await sut.source(at: address) == nil)
    #expect(await sut.source(at: new)?.location.place == moved)
  }
}
