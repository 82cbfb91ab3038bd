/// Remembers the answer about the last text: consecutive posts of a state file usually have the same source, and asking
/// every kind of source about it takes longer than reading a post.
nonisolated struct LastAnswer<Answer> {
  private var last: (text: String, answer: Answer)?

  /// The answer about a text; asks only if it is not the last text.
  mutating func answer(for text: String, _ ask: (String) -> Answer) -> Answer {
    if let last, last.text == text { return last.answer }
    let answer = ask(text)
    last = (text, answer)
    return answer
  }
}
