const KEY = 'study:forget'

/** Whether the reader has switched off that reading is recorded: then this browser does not even send it. */
export function forgetsReading(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function keepForgetsReading(forgets: boolean): void {
  try {
    if (forgets) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // The server keeps the choice.
  }
}
