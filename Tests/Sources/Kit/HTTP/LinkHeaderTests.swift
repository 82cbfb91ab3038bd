import HTTP
import Testing

/// The links in the headers of an answer.
struct LinkHeaderTests {
  private static func links(_ values: String...) -> [LinkHeader] {
    LinkHeader.all(in: HTTPFields(values.map { HTTPField(name: .link, value: $0) }))
  }

  @Test(arguments: [
    ("<https://a.example/2>; rel=\"next\"", "https://a.example/2", ["rel": "next"]),
    ("<2>;rel=next", "2", ["rel": "next"]), ("  <2>  ;  REL = next  ", "2", ["rel": "next"]),
    ("<2>; title=\"a, b; c\"; rel=next", "2", ["title": "a, b; c", "rel": "next"]),
    (#"<2>; title="a \"b\" \\ c"; rel=next"#, "2", ["title": #"a "b" \ c"#, "rel": "next"]),
    ("<2>; rel=next; rel=prev", "2", ["rel": "next"]), ("<2>", "2", [:]),
    ("<2>; crossorigin; rel=next", "2", ["rel": "next"]),
    ("<2>; rel=\"\"", "2", ["rel": ""]), ("<2>; rel=\"next", "2", ["rel": "next"]),
    ("<2> x; rel=next", "2", ["rel": "next"]),
    ("<>; rel=next", "", ["rel": "next"]), ("<a,b;c>; rel=next", "a,b;c", ["rel": "next"]),
  ])
  func theTargetAndTheParametersOfALinkAreRead(header: String, target: String, parameters: [String: String]) {
    let links = Self.links(header)
    #expect(links.map(\.target) == [target])
    #expect(links.first?.parameters == parameters)
  }

  @Test(arguments: [
    ("rel=next", ["next"]), ("rel=\"Next  PREV\"", ["next", "prev"]), ("rel=\"\"", []), ("title=next", []),
    ("rel=\"a\tb\"", ["a", "b"]),
  ])
  func aLinkMayHaveSeveralRelations(parameter: String, relations: [String]) {
    #expect(Self.links("<2>; \(parameter)").first?.relations == relations)
  }

  @Test func linksAreReadFromOneHeaderOrSeveral() {
    let links = Self.links("<1>; rel=first, <2>; title=\"x, <9>\"; rel=next,<3>", "nonsense", "<4>; rel=last")
    #expect(links.map(\.target) == ["1", "2", "3", "4"])
    #expect(links.map(\.relations) == [["first"], ["next"], [], ["last"]])
  }

  @Test(arguments: ["", "2; rel=next", "<2; rel=next", "2>; rel=next", ","])
  func malformedLinksAreIgnored(header: String) {
    #expect(Self.links(header) == [])
  }

  @Test func atMost100LinksAreRead() {
    let links = Self.links((1...101).map { "<\($0)>; rel=next" }.joined(separator: ", "))
    #expect(links.count == 100 && links.last?.target == "100")
  }
}
