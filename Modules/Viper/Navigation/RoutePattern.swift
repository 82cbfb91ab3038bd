/// The shape of a scene's routes: `feed/{image}/comments` stands for any image.
public struct RoutePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case word(String)
    case parameter(String)
  }

  private let parts: [Part]

  /// - Parameter text: words and `{parameters}` between slashes.
  public init(_ text: String) {
    parts = text.split(separator: "/").map { part in
      part.hasPrefix("{") && part.hasSuffix("}")
        ? .parameter(String(part.dropFirst().dropLast()))
        : .word(String(part))
    }
  }

  /// The parameters of a route of this shape, by name; nil for a route of another shape.
  public func match(_ route: Route) -> [String: String]? {
    guard route.components.count == parts.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, component) in zip(parts, route.components) {
      switch part {
      case .word(let word): guard word == component else { return nil }
      case .parameter(let name): parameters[name] = component
      }
    }
    return parameters
  }

  /// The route of this shape with these parameters; nil when one is missing.
  public func route(with parameters: [String: String] = [:]) -> Route? {
    var components: [String] = []
    for part in parts {
      switch part {
      case .word(let word): components.append(word)
      case .parameter(let name):
        guard let value = parameters[name] else { return nil }
        components.append(value)
      }
    }
    return Route(components)
  }

  /// How many parts its routes have.
  public var length: Int { parts.count }

  /// What stands where the parameters do, by name, whatever the words are.
  public func values(from components: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for (part, component) in zip(parts, components) {
      if case .parameter(let name) = part { values[name] = component }
    }
    return values
  }

  /// The names of the parameters, in order.
  public var parameters: [String] {
    parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// What a prompt shows of a route of this shape: its words, and what stands at its end.
  public func words(of route: Route) -> String {
    let last = parts.count - 1
    return zip(parts, route.components).enumerated().compactMap { index, part in
      if case .word(let word) = part.0 { word } else { index == last ? part.1 : nil }
    }.joined(separator: "/")
  }
}

extension RoutePattern: CustomStringConvertible {
  public var description: String {
    parts.map { part in
      switch part {
      case .word(let word): word
      case .parameter(let name): "{\(name)}"
      }
    }.joined(separator: "/")
  }
}
