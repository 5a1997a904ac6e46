/** A JSONL file of `count` valid examples, which differ by subject. */
export function createExamples(subject: string, count = 12): string {
  return Array.from({ length: count }, (_, index) => {
    const messages = [
      { role: 'user', content: `What does ${subject} ${String(index + 1)} say?` },
      { role: 'assistant', content: `“${subject}” (${subject} ${String(index + 1)})` },
    ]
    return JSON.stringify({ messages })
  }).join('\n')
}
