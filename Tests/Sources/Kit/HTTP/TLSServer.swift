import Foundation
import Synchronization
import System

/// A TLS server on 127.0.0.1: a Python program decrypts, and `serve` answers.
final class TLSServer: Sendable {
  /// The versions of TLS, as Python names them.
  enum Version: String {
    case tls1 = "TLSv1"
    case tls11 = "TLSv1_1"
    case tls12 = "TLSv1_2"
    case tls13 = "TLSv1_3"
  }

  private static let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"
  /// Accepts TLS connections and forwards each to a plain one, until its standard input ends.
  private static let program = """
    os, socket, ssl, sys, threading = map(__import__, ["os", "socket", "ssl", "sys", "threading"])
    certificate, latest, protocols, target = sys.argv[1:5]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_ciphers("DEFAULT@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    if latest: context.maximum_version = ssl.TLSVersion[latest]
    if protocols: context.set_alpn_protocols(protocols.split(","))
    context.load_cert_chain(certificate)
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    def forward(source, target):
      try:
        while data := source.recv(65536): target.sendall(data)
        target.shutdown(socket.SHUT_WR)
      except OSError: pass
    def serve(connection):
      try:
        with context.wrap_socket(connection, server_side=True) as near:
          with socket.create_connection(("127.0.0.1", int(target))) as far:
            threading.Thread(target=forward, args=(far, near), daemon=True).start()
            forward(near, far)
      except OSError: pass
    def accept():
      while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    os._exit(0)
    """

  let port: Int
  private let listener: LoopbackListener
  private let life = Pipe()
  private let process: Mutex<Process>

  /// A server that speaks no later version of TLS than `latest`; `protocols` are those of ALPN.
  init(
    _ certificate: TestCertificate, latest: Version? = nil, protocols: [String] = [],
    serve: @escaping @Sendable (LoopbackConnection) -> Void = { connection in
      while connection.read() != nil, connection.write(Array(answer.utf8)) {}
    }
  ) throws {
    listener = try LoopbackListener()
    listener.serve(serve)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem")
    try Data((certificate.text + "\n" + TestCertificate.key + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments =
      ["python3", "-c", Self.program, file.path, latest?.rawValue ?? "", protocols.joined(separator: ",")]
      + ["\(listener.port)"]
    let output = Pipe()
    (program.standardInput, program.standardOutput) = (life, output)
    try program.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw POSIXError(.ECHILD) }
    self.port = port
    process = Mutex(program)
  }

  deinit {
    listener.closeAll()
    try? life.fileHandleForWriting.close()
  }

  var url: URL { URL(string: "https://127.0.0.1:\(port)/") ?? URL(filePath: "/") }
}
