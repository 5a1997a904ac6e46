/** Returns the host of a web address, without `www`; null for anything else. */
export function toHostName(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return null
  }
}

/** Removes web addresses, with the comma before them, from the attribution of an edition. */
export function removeAddresses(attribution: string): string {
  return attribution.replace(/[,;]?\s*https?:\/\/\S+/g, '').trim()
}
