import Foundation
import Loading
import Testing

@testable import HTTP

/// The headers of a request or an answer.
struct FieldTests {
  @Test func headerNamesAreCaseInsensitive() throws {
    let name = try #require(HTTPField.Name("ETAG"))
    var sut: HTTPFields = [.eTag: "a"]
    #expect(sut[name] == "a" && name.rawName == "ETAG" && name.hashValue == HTTPField.Name.eTag.hashValue)
    sut[name] = "b"
    #expect(sut.map(\.value) == ["b"])
  }

  @Test func severalValuesOfAHeaderKeepTheirOrder() throws {
    var sut: HTTPFields = [.link: "a", .eTag: "x", .link: "b"]
    #expect(sut[.link] == "a, b" && sut[values: .link] == ["a", "b"])
    sut.append(HTTPField(name: .link, value: "c"))
    #expect(sut[values: .link] == ["a", "b", "c"])
    sut[.link] = "d"
    #expect(sut.map(\.value) == ["x", "d"])
    sut[.link] = nil
    #expect(sut.map(\.value) == ["x"] && sut[.link] == nil && sut[values: .link] == [])
    sut[.eTag] = nil
    #expect(sut.isEmpty)
  }

  @Test(arguments: ["", "a b", "a:", "ä", "a\r", "a(b)", "\u{0}", "a/b", "a@b", "[", "a\""])
  func invalidHeaderNamesAreRefused(text: String) { #expect(HTTPField.Name(text) == nil) }

  @Test(arguments: ["a", "Z", "0", "x-y_z", "!#$%&'*+-.^_`|~", "az09AZ"])
  func httpTokensAreValidHeaderNames(text: String) {
    #expect(HTTPField.Name(text)?.rawName == text)
  }

  @Test(arguments: [
    (" a ", "a"), ("a\r\nb", "a  b"), ("a\nX: y", "a X: y"), ("a\0b", "a b"), ("\n", ""), ("a\tb", "a\tb"),
  ])
  func newlinesAreRemovedFromHeaderValues(text: String, value: String) {
    #expect(HTTPField(name: .eTag, value: text).value == value)
  }

  @Test(arguments: [
    ("Basic YW5uOnBhc3M=", "ann", "pass"), ("Basic YW5uOmE6Yg==", "ann", "a:b"), ("Basic YW5uOg==", "ann", ""),
    ("Basic YW5u", nil, nil), ("Basic ?", nil, nil), ("Bearer YW5uOnBhc3M=", nil, nil),
    ("basic YW5uOnBhc3M=", nil, nil),
    ("Basic //8=", nil, nil),
  ])
  func theDigestLoginIsReadFromABasicAuthorizationHeader(header: String, user: String?, password: String?) {
    let sut = DigestLogin(basic: header)
    #expect(sut?.user == user)
    #expect(sut?.password == password)
  }

  @Test(arguments: [
    (["Digest realm=x"], true), (["DIGEST realm=x"], true), ([], false), (["Basic realm=x"], false),
    (["Digest realm=x", "Basic realm=x"], false), (["Basic realm=x", "Digest realm=x"], false),
    (["Digest realm=x, Basic realm=x"], false), (["Bearer", "Digest realm=x"], true), (["Bearer digest"], false),
  ])
  func digestAuthenticationIsUsedOnlyIfBasicIsNotOffered(challenges: [String], isAsked: Bool) {
    let headers = HTTPFields(challenges.map { HTTPField(name: .wwwAuthenticate, value: $0) })
    #expect(DigestLogin.isAsked(in: headers) == isAsked)
  }
}

/// The head of an answer, line by line.
struct AnswerHeadTests {
  private func head(_ lines: [String]) throws -> AnswerHead {
    var sut = AnswerHead()
    for line in lines { try Array((line + "\r\n").utf8).withUnsafeBytes { try sut.receive($0) } }
    return sut
  }

  @Test(arguments: [(255, true), (256, false)]) func theNumberOfHeaderLinesIsLimited(count: Int, isRead: Bool) throws {
    let lines = ["HTTP/1.1 200 OK"] + Array(repeating: "a: b", count: count) + [""]
    if isRead {
      #expect(try head(lines).isComplete)
    } else {
      #expect(throws: LoadFailure.malformed) { try head(lines) }
    }
  }

  @Test(arguments: [(0, true), (1, false)]) func theSizeOfAResponseHeadIsLimited(more: Int, isRead: Bool) throws {
    let first = "HTTP/1.1 200 OK"
    let line = String(repeating: "a", count: (128 << 10) - first.count - 4 + more)
    if isRead {
      #expect(try head([first, line]).hasBegun)
    } else {
      #expect(throws: LoadFailure.malformed) { try head([first, line]) }
    }
  }

  @Test func theHeadLimitAppliesToAllInformationalResponsesTogether() throws {
    let long = "a: " + String(repeating: "b", count: 100 << 10)
    #expect(throws: LoadFailure.malformed) { try head(["HTTP/1.1 102 x", long, "", "HTTP/1.1 200 OK", long]) }
    let lines = Array(repeating: "a: b", count: 200)
    #expect(try head(["HTTP/1.1 102 x"] + lines + ["", "HTTP/1.1 200 OK"] + lines + [""]).fields.count == 200)
  }

  @Test func malformedInformationalAndTrailingHeadersAreIgnored() throws {
    let sut = try head([
      "HTTP/1.1 103 x", "Link: early", "", "HTTP/2 404", " no header before", "ETag: \"a\"", "no colon", "bad name: b",
      ": c",
      "X:", "Y: one", "\ttwo", " three", "X: 2:3", "", "Late: trailer",
    ])
    #expect(sut.status == 404 && sut.isComplete)
    #expect(sut.fields.map { "\($0.name.rawName)=\($0.value)" } == ["ETag=\"a\"", "X=", "Y=one two three", "X=2:3"])
  }

  @Test(arguments: ["HTTP/1.1 101 x", "HTTP/1.1 99 x", "HTTP/1.1", "HTTP/1.1 x", "HTTP/1.1 -1 x"])
  func invalidStatusLinesAreMalformed(line: String) {
    #expect(throws: LoadFailure.malformed) { try head([line]) }
  }
}
