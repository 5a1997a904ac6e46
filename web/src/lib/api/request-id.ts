/** A random id for one request. Not `randomUUID`, which browsers withhold from pages served without TLS. */
export function requestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
