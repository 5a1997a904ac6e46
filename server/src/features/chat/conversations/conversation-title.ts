const LONGEST = 60
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The title of a conversation: its first question on one line, cut at a word when longer than 60 letters. */
export function conversationTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  const letters = Array.from(graphemes.segment(line.slice(0, LONGEST * 12)), (part) => part.segment)
  if (letters.length <= LONGEST && line.length <= LONGEST * 12) return line
  const start = letters.slice(0, LONGEST).join('')
  const end = line.charAt(start.length) === ' ' ? start.length : start.lastIndexOf(' ')
  // A single endless word is cut where it must be.
  return `${start.slice(0, end > start.length / 3 ? end : start.length).replace(/[\s,;:.–—-]+$/u, '')}…`
}
