/**
 * A library that is there and cannot be read: damaged, refused by its storage for now, or written by another build of
 * the product. Never to be taken for a library that does not exist: it is tried again, and only a command of the
 * administrator replaces it. `file` names what could not be read; the message says why, by the first line of the cause.
 */
export class UnreadableLibrary extends Error {
  override name = 'UnreadableLibrary'
  readonly file: string
  constructor(file: string, problem: string, options?: ErrorOptions) {
    const reason = options?.cause instanceof Error ? `: ${options.cause.message.replace(/\n[^]*/, '')}` : ''
    super(`${file}: ${problem}${reason}`, options)
    this.file = file
  }
}
