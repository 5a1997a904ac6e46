/** Measures how deep lists are nested around strings; 1 for a flat or empty list. */
export function measureDepth(text: unknown): number {
  if (!Array.isArray(text)) return 0
  return 1 + Math.max(0, ...text.map((child: unknown) => (holdsText(child) ? measureDepth(child) : 0)))
}

function holdsText(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.some(holdsText)
}

/**
 * Lists the non-empty segments of a nested text with their numbers, counted from 1. Gaps and missing chapters keep
 * their numbers. Text above `depth` is the first segment of its section; text below it is joined into one segment.
 */
export function flatten(text: unknown, depth: number): { sections: number[]; html: string }[] {
  if (depth === 0) {
    const html = joinText(text)
    return html === '' ? [] : [{ sections: [], html }]
  }
  const children: unknown[] = Array.isArray(text) ? text : [text]
  return children.flatMap((child, index) =>
    flatten(child, depth - 1).map(({ sections, html }) => ({ sections: [index + 1, ...sections], html })),
  )
}

function joinText(text: unknown): string {
  if (typeof text === 'string') return text.trim()
  return Array.isArray(text) ? text.map(joinText).filter(Boolean).join(' ') : ''
}
