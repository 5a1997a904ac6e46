/** In characters: file systems allow 255 bytes, and a Hebrew letter takes two. */
const MAX_NAME_LENGTH = 80
/** Characters that file systems reject or that mislead a reader: separators, wildcards, controls, direction marks. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/**
 * Turns a title into a file name in its own language: `מה נאמר על שבת.md`. `fallback` when no character of it is
 * safe.
 */
export function fileName(title: string, extension: string, fallback: string): string {
  const safe = title.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const short = [...safe].slice(0, MAX_NAME_LENGTH).join('')
  // Windows drops dots and spaces at the end; a dot at the beginning hides the file elsewhere.
  const name = short.replace(/^[. ]+|[. …]+$/gu, '')
  return `${name === '' ? fallback : name}.${extension}`
}

/** Makes the browser save a text as a file. Pass many megabytes as a blob. */
export function saveFile(name: string, type: string, text: string | Blob): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start the download only in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
