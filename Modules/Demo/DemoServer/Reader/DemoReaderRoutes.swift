import JSON

/// The routes of the Google Reader API, for the account `ana` with the password `demo`.
struct DemoReaderRoutes: Sendable {
  private static let user = "ana"
  private static let password = "demo"

  let reader: DemoReader
  let posts: DemoPosts

  private var dialect: DemoReaderDialect { reader.dialect }

  func add(to router: inout Router) {
    router.get("api/greader.php/**", answer)
    router.post("api/greader.php/**", answer)
    DemoReaderReport(reader: reader).add(to: &router)
  }

  // MARK: - Faults

  /// Counts a request, and responds to it, with its fault if it has one.
  private func answer(_ request: Request) throws -> Response {
    let path = try request.parameter("**")
    let endpoint = DemoReaderEndpoint(path: path)
    let edit = endpoint == .mark ? DemoReaderEdit(request, dialect) : nil
    let fault = reader.use { $0.receive(endpoint, edit) }
    if fault == .expired { reader.use { $0.revokeTokens() } }
    let routes = fault == .forgotten ? DemoReaderRoutes(reader: reader.copy, posts: posts) : self
    return try fault.answer(dialect.error) { try routes.respond(endpoint, path, request) }
  }

  // MARK: - Endpoints

  private func respond(_ endpoint: DemoReaderEndpoint?, _ path: String, _ request: Request) throws -> Response {
    let isPost = request.method == "POST"
    guard endpoint == .login || isSignedIn(request) else { throw dialect.error(401) }
    guard let endpoint, dialect.has(endpoint, isPost: isPost) else {
      if dialect == .miniflux { return Response(json: []) }
      throw dialect.error(400)
    }
    let shelf = reader.use { $0 }
    let json = DemoReaderJSON(shelf: shelf, posts: posts, dialect: dialect, base: request.base)
    let changes = DemoReaderChanges(reader: reader)
    switch endpoint {
    case .login: return try logIn(request)
    case .token:
      let end = dialect == .freshrss ? "\n" : ""
      return Response(text: shelf.editToken + end, type: dialect.plainType)
    case .list: return Response(json: try demanded(request, json.subscriptions))
    case .counts: return Response(json: try demanded(request, json.counts))
    case .export: return Response(text: json.opml, type: "application/xml; charset=UTF-8")
    case .ids: return try ids(shelf, json, request)
    case .contents:
      let stream = DemoReaderStream(
        request.field("s") ?? DemoReaderEndpoint.stream(in: path), base: request.base)
      let query = DemoReaderQuery(request, stream, isForContents: true, dialect)
      return Response(json: json.contents(shelf.page(query)))
    case .items: return try items(shelf, json, request)
    case .mark: return try changes.mark(request)
    case .markAll: return try changes.markAll(request)
    case .edit: return try changes.edit(request)
    case .quickadd: return try changes.quickadd(request)
    }
  }

  private func logIn(_ request: Request) throws -> Response {
    guard request.field("Email") == Self.user, request.field("Passwd") == Self.password else {
      guard dialect == .miniflux else { throw dialect.error(401) }
      throw ServerError(Response(json: ["error_message": "access unauthorized"], status: 401))
    }
    let token = reader.use { $0.token }
    let fields = [("SID", token), ("LSID", dialect == .freshrss ? "null" : token), ("Auth", token)]
    guard dialect == .freshrss || request.field("output") != "json" else {
      return Response(json: .object(fields.map { JSONValue.Member($0.0, .string($0.1)) }))
    }
    return Response(text: fields.map { "\($0.0)=\($0.1)\n" }.joined())
  }

  /// Whether a request contains the token in the place that the server requires.
  private func isSignedIn(_ request: Request) -> Bool {
    let token = reader.use { $0.token }
    guard dialect == .miniflux, request.method == "POST" else {
      return request.headers["authorization"] == "GoogleLogin auth=" + token
    }
    return request.field("T") == token
  }

  /// Returns the value for the response, or throws if the request does not ask for JSON.
  private func demanded(_ request: Request, _ value: @autoclosure () -> JSONValue) throws -> JSONValue {
    guard request.field("output") == "json" else { throw dialect.error(dialect == .freshrss ? 501 : 400) }
    return value()
  }

  private func ids(_ shelf: DemoReaderShelf, _ json: DemoReaderJSON, _ request: Request) throws -> Response {
    guard let id = request.field("s") else { throw dialect.error(dialect == .freshrss ? 400 : 500) }
    let stream = DemoReaderStream(id, base: request.base)
    let page = shelf.page(DemoReaderQuery(request, stream, isForContents: false, dialect))
    guard dialect == .miniflux else { return Response(json: json.ids(page), type: dialect.plainType) }
    switch stream {
    case .readingList, .starred, .read, .feed: return Response(json: try demanded(request, json.ids(page)))
    case .keptUnread, .label, .unknown: throw dialect.error(500)
    }
  }

  private func items(_ shelf: DemoReaderShelf, _ json: DemoReaderJSON, _ request: Request) throws -> Response {
    let texts = dialect == .freshrss ? request.bodyFields.filter { $0.name == "i" }.map(\.value) : request.list("i")
    let ids = texts.compactMap { DemoReaderArticle.id(in: $0, dialect) }
    guard !texts.isEmpty else { throw dialect.error(dialect == .freshrss ? 400 : 500) }
    let value = json.contents(DemoReaderShelf.Page(articles: shelf.found(ids), continuation: nil))
    guard dialect == .miniflux else { return Response(json: value) }
    guard ids.count == texts.count else { throw dialect.error(500) }
    return Response(json: try demanded(request, value))
  }
}
