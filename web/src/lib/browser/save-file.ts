/** Longest name, in characters: file systems take 255 bytes, and Hebrew letters are two each. */
const LONGEST = 80
/** What a file system, or a reader of the name, would trip over: separators, wildcards, controls, marks of direction. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** A title as the name of a file, in its own language: `מה נאמר על שבת.md`. `fallback` when nothing is left of it. */
export function fileName(title: string, extension: string, fallback: string): string {
  const safe = title.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const short = [...safe].slice(0, LONGEST).join('')
  // Windows drops dots and spaces at the end; a dot at the beginning hides the file elsewhere.
  const name = short.replace(/^[. ]+|[. …]+$/gu, '')
  return `${name === '' ? fallback : name}.${extension}`
}

/** Has the browser save a text as a file. A text of many megabytes comes as a blob. */
export function saveFile(name: string, type: string, text: string | Blob): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by the next turn of the loop, and not sooner everywhere.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
