import HTTP
import JSON
import SceneKit

extension HTTPRequest.Method {
  /// Creates the method of a scene's request: POST if the request has a body, otherwise GET.
  nonisolated init(_ body: SceneRequest.Body?) {
    switch body {
    case nil: self = .get
    case .form(let fields): self = .post(.form(fields))
    case .json(let value): self = .post(.json(value.line))
    }
  }
}
