import Foundation
import Storage
import Testing

/// The images of every store.
@Suite(.timeLimit(.minutes(1)))
struct ImageStoreContractTests {
  @Test func aNewStoreHasNoImages() async throws {
    #expect(try await makeCacheStore().data(for: "x", at: date()) == nil)
  }

  @Test func imagesAreStoredByAddress() async throws {
    let sut = try makeCacheStore()
    try await sut.save(Data([1]), for: "x", of: nil, at: date())
    try await sut.save(Data([2]), for: "x", of: nil, at: date())
    try await sut.save(Data([3]), for: "y", of: nil, at: date())
    #expect(try await sut.data(for: "x", at: date()) == Data([2]))
    #expect(try await sut.data(for: "y", at: date()) == Data([3]))
  }

  @Test func theLeastRecentlyUsedImageIsRemovedFirst() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    for (index, url) in ["a", "b"].enumerated() {
      try await sut.save(Data(count: 100), for: url, of: nil, at: date(Double(index)))
    }
    _ = try await sut.data(for: "a", at: date(1_000))
    try await sut.save(Data(count: 100), for: "c", of: nil, at: date(2_000))
    #expect(try await sut.data(for: "b", at: date(2_000)) == nil)
    #expect(try await sut.data(for: "a", at: date(2_000)) != nil)
    #expect(try await sut.data(for: "c", at: date(2_000)) != nil)
  }

  @Test func anImageBeyondTheLimitIsNotStored() async throws {
    let sut = try makeCacheStore(imageLimit: 50)
    try await sut.save(Data(count: 100), for: "a", of: nil, at: date())
    #expect(try await sut.data(for: "a", at: date()) == nil)
  }

  @Test func replacingAnImageFreesItsSpace() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    for _ in 0..<5 { try await sut.save(Data(count: 100), for: "a", of: nil, at: date()) }
    try await sut.save(Data(count: 100), for: "b", of: nil, at: date(1))
    #expect(try await sut.data(for: "a", at: date(1)) != nil)
    #expect(try await sut.data(for: "b", at: date(1)) != nil)
  }

  @Test func removingAnImageFreesItsSpace() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    for url in ["x", "y"] { try await sut.save(Data(count: 100), for: url, of: nil, at: date()) }
    try await sut.removeImage("x")
    try await sut.removeImage("none")
    #expect(try await sut.data(for: "x", at: date()) == nil)
    try await sut.save(Data(count: 100), for: "z", of: nil, at: date())
    #expect(try await sut.data(for: "y", at: date()) != nil)
    #expect(try await sut.data(for: "z", at: date()) != nil)
  }

  @Test func removingAllImagesKeepsDocuments() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    try await sut.save(document(1), for: key())
    for url in ["x", "y"] { try await sut.save(Data(count: 100), for: url, of: nil, at: date()) }
    try await sut.removeImages()
    #expect(try await sut.data(for: "x", at: date()) == nil)
    #expect(try await sut.data(for: "y", at: date()) == nil)
    #expect(try await sut.document(for: key()) != nil)
    for url in ["v", "w"] { try await sut.save(Data(count: 100), for: url, of: nil, at: date()) }
    #expect(try await sut.data(for: "v", at: date()) != nil, "Their room is free again")
  }

  @Test func anImageLastUsedInTheFutureIsRemovedFirst() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    try await sut.save(Data(count: 100), for: "future", of: nil, at: date(1e8))
    try await sut.save(Data(count: 100), for: "a", of: nil, at: date(0))
    try await sut.save(Data(count: 100), for: "b", of: nil, at: date(1))
    #expect(try await sut.data(for: "future", at: date(1)) == nil)
    #expect(try await sut.data(for: "a", at: date(1)) != nil)
    #expect(try await sut.data(for: "b", at: date(1)) != nil)
  }

  @Test func usingAnImageCorrectsALastUseInTheFuture() async throws {
    let sut = try makeCacheStore(imageLimit: 250)
    try await sut.save(Data(count: 100), for: "future", of: nil, at: date(1e8))
    try await sut.save(Data(count: 100), for: "a", of: nil, at: date(0))
    _ = try await sut.data(for: "future", at: date(1))
    try await sut.save(Data(count: 100), for: "b", of: nil, at: date(2))
    #expect(try await sut.data(for: "future", at: date(2)) != nil)
    #expect(try await sut.data(for: "a", at: date(2)) == nil)
  }
}
