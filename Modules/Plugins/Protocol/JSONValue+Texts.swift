import Foundation
import JSON
import Viper

extension JSONValue {
  /// An id: a text, or a number as text.
  var identifier: String? { text?.nonBlank ?? integer.map(String.init) }
  /// A cursor: a text, or a number as text.
  var cursor: String? { text ?? integer.map(String.init) }
  /// A title, name or other line, cut after `PluginLimits.title`; nil if it is blank.
  var title: String? { text(atMost: PluginLimits.title) }
  /// A text of any length, cut after `PluginLimits.text`; nil if it is blank.
  var longText: String? { text(atMost: PluginLimits.text) }

  private func text(atMost limit: Int) -> String? {
    guard let text = text?.nonBlank, text.utf8.count > limit else { return text?.nonBlank }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + " …"
  }
}
