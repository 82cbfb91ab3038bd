import HTTPTypes
import Hummingbird

/// Delays every answer, and fails a share of the requests.
struct FaultInjectionMiddleware<Context: RequestContext>: RouterMiddleware {
  let latency: Duration
  let failRate: Double

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if latency > .zero { try await Task.sleep(for: latency) }
    if Double.random(in: 0..<1) < failRate { throw HTTPError(.serviceUnavailable) }
    return try await next(request, context)
  }
}
