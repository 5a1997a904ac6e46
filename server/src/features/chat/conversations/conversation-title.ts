const MAX_LENGTH = 60
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The title of a conversation: its first question on one line, cut at a word when longer than 60 letters. */
export function toConversationTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  const letters = Array.from(graphemes.segment(line.slice(0, MAX_LENGTH * 12)), (part) => part.segment)
  if (letters.length <= MAX_LENGTH && line.length <= MAX_LENGTH * 12) return line
  const start = letters.slice(0, MAX_LENGTH).join('')
  const end = line.charAt(start.length) === ' ' ? start.length : start.lastIndexOf(' ')
  // A single endless word is cut where it must be.
  return `${start.slice(0, end > start.length / 3 ? end : start.length).replace(/[\s,;:.–—-]+$/u, '')}…`
}
