/** The beginning of a text that still arrives, and what follows it. */
export interface Beginning {
  text: string
  /** Nothing follows. */
  isWhole: boolean
  rest: AsyncIterable<string>
  /** Ends the text instead of reading on. */
  drop(): Promise<void>
}

/**
 * Characters and milliseconds for which a beginning is held back: long enough to see that "let me look" ends in a call,
 * too short to be noticed.
 */
const HELD_CHARACTERS = 200
const HELD_MS = 400

/**
 * Holds back the beginning of a text: until it is long enough, has ended, or has paused. Throws what the text throws.
 */
export async function holdBeginning(pieces: AsyncIterable<string>): Promise<Beginning> {
  const iterator = pieces[Symbol.asyncIterator]()
  let text = ''
  let next = iterator.next()
  let isWhole = false
  let timer: NodeJS.Timeout | undefined
  const paused = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HELD_MS)
  })
  try {
    while (text.length < HELD_CHARACTERS) {
      const result = await Promise.race([next, paused])
      if (result === null) break
      if (result.done === true) {
        isWhole = true
        break
      }
      text += result.value
      next = iterator.next()
    }
  } finally {
    clearTimeout(timer)
  }
  // Nobody may read on, so that a rejection must not go unhandled.
  next.catch(() => {})
  return {
    text,
    isWhole,
    rest: readOn(iterator, next),
    async drop() {
      await iterator.return?.()
    },
  }
}

async function* readOn(iterator: AsyncIterator<string>, first: Promise<IteratorResult<string>>): AsyncGenerator<string> {
  try {
    for (let result = await first; result.done !== true; result = await iterator.next()) yield result.value
  } finally {
    await iterator.return?.()
  }
}
