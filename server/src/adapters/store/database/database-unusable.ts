/** The operator has to act before the server can start; the message says how. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}
