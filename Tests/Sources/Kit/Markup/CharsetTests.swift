import Foundation
import Markup
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CharsetTests {
  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "é"), ([0xFE, 0xFF, 0x00, 0xE9], "é"), ([0xFF, 0xFE, 0xE9, 0x00], "é"),
      ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0xE9], "é"), ([0xFF, 0xFE, 0x00, 0x00, 0xE9, 0x00, 0x00, 0x00], "é"),
    ] as [([UInt8], String)])
  func aByteOrderMarkOverridesTheContentTypeHeader(bytes: [UInt8], expected: String) {
    #expect(Charset.text(of: Data(bytes), contentType: "text/xml; charset=koi8-r") == expected)
  }

  @Test func theContentTypeHeaderOverridesTheXMLDeclaration() {
    let data = Data("<?xml version='1.0' encoding='iso-8859-2'?>".utf8 + [0xC4])
    #expect(Charset.text(of: data, contentType: "text/xml; Charset=\"KOI8-R\"").last == "д")
    #expect(Charset.text(of: data, contentType: "text/xml").last == "Ä")
    #expect(Charset.text(of: data, contentType: "text/xml; charset=no-such").last == "Ä")
  }

  @Test(
    arguments: [
      ("shift_jis", [0x93, 0xFA], "日"), ("gb2312", [0xC8, 0xD5], "日"), ("big5", [0xA4, 0xE9], "日"),
      ("euc-jp", [0xC6, 0xFC], "日"), ("ks_c_5601-1987", [0xC0, 0xCF], "일"), ("windows-1253", [0xE1], "α"),
      ("iso-8859-1", [0x80], "€"),
    ] as [(String, [UInt8], String)])
  func textIsDecodedByTheCharsetInTheXMLDeclaration(name: String, bytes: [UInt8], expected: String) {
    let data = Data("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8 + bytes)
    #expect(Charset.text(of: data).hasSuffix("?>" + expected))
  }

  @Test(arguments: ["utf-16", "us-ascii", "iso-8859-1", "windows-1252"])
  func validUTF8OverridesAnotherDeclaredCharset(name: String) {
    let text = "<?xml version='1.0' encoding='\(name)'?>é日"
    #expect(Charset.text(of: Data(text.utf8)) == text)
  }

  @Test func textDeclaredAsUTF8ButInvalidIsDecodedAsWindows1252() {
    let data = Data("<?xml version='1.0' encoding='utf-8'?>caf".utf8 + [0xE9, 0x20, 0x93])
    #expect(Charset.text(of: data).hasSuffix("café “"))
  }

  @Test func aFewInvalidBytesDoNotRuleOutUTF8() {
    let data = Data("<?xml version='1.0' encoding='utf-8'?>éèà".utf8 + [0xE9, 0x20])
    #expect(Charset.text(of: data).hasSuffix("éèà\u{FFFD} "))
  }

  @Test func utf16AndUTF32AreRecognizedWithoutAByteOrderMark() {
    let text = "<?xml version='1.0' encoding='utf-16'?><a>é</a>"
    #expect(Charset.text(of: text.data(using: .utf16LittleEndian) ?? Data()) == text)
    #expect(Charset.text(of: text.data(using: .utf32BigEndian) ?? Data()) == text)
  }

  @Test func c1ControlCharactersAreReadAsWindows1252() {
    #expect(Charset.text(of: Data("don\u{92}t \u{C2}\u{A0}".utf8)) == "don’t \u{C2}\u{A0}")
  }

  @Test func theCharsetOfAMetaElementIsUsed() {
    let data = Data("<html><meta http-equiv=Content-Type content='text/html; charset=windows-1251'>".utf8 + [0xE4])
    #expect(Charset.text(of: data).last == "д")
  }

  @Test(arguments: [[], [0x81, 0x8D, 0xFF], [0x3C, 0x00], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func invalidBytesAreDecodedWithoutAnError(bytes: [UInt8]) {
    #expect(Charset.text(of: Data(bytes)).unicodeScalars.count <= bytes.count)
  }
}
