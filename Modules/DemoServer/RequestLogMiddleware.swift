import HTTPTypes
import Hummingbird

/// Reports each answered request in a line, such as `GET /v1/feed?limit=10 200 3 ms`.
struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
  let report: @Sendable (String) -> Void

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    do {
      let response = try await next(request, context)
      log(request, response.status, since: start)
      return response
    } catch {
      log(request, (error as? any HTTPResponseError)?.status ?? .internalServerError, since: start)
      throw error
    }
  }

  private func log(_ request: Request, _ status: HTTPTypes.HTTPResponse.Status, since start: ContinuousClock.Instant) {
    let time = Int(start.duration(to: .now) / .milliseconds(1))
    let address = request.uri.string.unicodeScalars.filter { $0.isASCII && $0.properties.generalCategory != .control }
    report("\(request.method.rawValue) \(String(String.UnicodeScalarView(address))) \(status.code) \(time) ms")
  }
}
