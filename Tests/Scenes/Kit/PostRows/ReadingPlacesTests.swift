import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing

@testable import PostRows

/// The places where a person stopped reading.
@Suite(.timeLimit(.minutes(1)))
struct ReadingPlacesTests {
  @Test func aHundredPlacesAreKeptAndTheOldestForgotten() throws {
    let sut = ReadingPlaces.ofTest()
    for number in 1...102 { try sut.keep(place(number), of: post("\(number)")) }
    let kept = (1...102).filter { sut[post("\($0)")] != nil }
    #expect(kept == Array(3...102))
    for number in kept { #expect(sut[post("\(number)")] == place(number)) }
  }

  @Test func aPlaceThatIsKeptAgainIsTheNewest() throws {
    let sut = ReadingPlaces.ofTest()
    for number in 1...100 { try sut.keep(place(number), of: post("\(number)")) }
    try sut.keep(place(7), of: post("1"))
    try sut.keep(place(101), of: post("101"))
    #expect(sut[post("1")] == place(7))
    #expect(sut[post("2")] == nil)
    try sut.keep(nil, of: post("1"))
    #expect(sut[post("1")] == nil)
    #expect(sut[post("3")] == place(3), "one that is forgotten takes no other with it")
  }

  private func place(_ number: Int) -> ReadingPlace { ReadingPlace(position: number, percent: 50) }
}
