import Foundation

/// Captures the standard output and the standard error of this process.
@MainActor enum CapturedOutput {
  /// Returns the text that any thread writes while `body` runs, and then writes this text to standard error.
  static func text(of body: () -> Void) -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())").path
    let captured = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard captured >= 0 else {
      body()
      return ""
    }
    unlink(file)
    fflush(nil)
    let outputs = [STDOUT_FILENO, STDERR_FILENO].map { (descriptor: $0, kept: dup($0)) }
    for output in outputs { dup2(captured, output.descriptor) }
    body()
    fflush(nil)
    for output in outputs {
      dup2(output.kept, output.descriptor)
      close(output.kept)
    }
    let data = contents(of: captured)
    close(captured)
    data.withUnsafeBytes { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    return String(decoding: data, as: UTF8.self)
  }

  private static func contents(of descriptor: Int32) -> Data {
    var data = Data(count: max(0, Int(lseek(descriptor, 0, SEEK_END))))
    let count = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return data.prefix(max(0, count))
  }
}
