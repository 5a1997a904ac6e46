/**
 * Longer than anything that is waited for takes on a busy machine, and shorter than the time a test has, in
 * milliseconds.
 */
const LIMIT_MS = 150_000

/**
 * Pauses between two readings, in milliseconds: short at first; what takes long anyway is not slowed down by being
 * asked for all the time.
 */
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 150

/** Reads until the value satisfies `isSo`, and returns it. Throws with the last value after `limitMs`. */
export async function until<T>(read: () => Promise<T> | T, isSo: (value: T) => boolean, limitMs = LIMIT_MS): Promise<T> {
  const end = Date.now() + limitMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`condition not met, last value: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
