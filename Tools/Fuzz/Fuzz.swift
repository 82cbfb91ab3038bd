import Foundation

/// Passes random input to a parser until it fails.
///
/// libFuzzer provides `main`, whose arguments are its options and folders of inputs. The environment variable
/// `FEEDSHELL_FUZZ_SUBJECT` names the subject; without it, the names of all subjects are printed.
private enum Fuzz {
  static let variable = "FEEDSHELL_FUZZ_SUBJECT"

  static let subject: Subject = {
    guard let name = ProcessInfo.processInfo.environment[variable] else {
      print(Subject.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(EXIT_SUCCESS)
    }
    guard let subject = Subject(rawValue: name) else {
      FileHandle.standardError.write(Data("There is no subject \(name).\n".utf8))
      exit(EX_USAGE)
    }
    return subject
  }()
}

/// Called by libFuzzer at the start.
@_cdecl("LLVMFuzzerInitialize")
nonisolated func start(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  MainActor.assumeIsolated { _ = Fuzz.subject }
  return 0
}

/// Called by libFuzzer for each input, on the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
nonisolated func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { Fuzz.subject.take(data) }
  return 0
}
