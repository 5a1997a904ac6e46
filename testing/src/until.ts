/** Longer than anything that is waited for takes on a busy machine, and shorter than the time a test has, in milliseconds. */
const LIMIT_MS = 50_000

/** Reads until the value satisfies `isSo`, and returns it. Throws with the last value after `limitMs`. */
export async function until<T>(read: () => Promise<T> | T, isSo: (value: T) => boolean, limitMs = LIMIT_MS): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`condition not met, last value: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
