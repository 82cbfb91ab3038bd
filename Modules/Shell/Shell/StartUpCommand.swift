/// A command of the start-up file, with its line from 1.
package struct StartUpCommand: Equatable {
  package let line: Int
  package let text: String

  /// A command of a line.
  package init(line: Int, text: String) {
    (self.line, self.text) = (line, text)
  }
}
