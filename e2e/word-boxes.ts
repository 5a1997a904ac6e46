import type { Locator } from '@playwright/test'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Finds words within one text node of an element. Returns where each of their letters stands in the window. */
export async function findLetters(text: Locator, words: string | RegExp): Promise<Box[]> {
  return await text.evaluate((element, sought) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const content = node.textContent ?? ''
      const found = typeof sought === 'string' ? sought : sought.exec(content)?.[0]
      const at = found === undefined ? -1 : content.indexOf(found)
      if (found === undefined || at === -1) continue
      return Array.from({ length: found.length }, (_, index) => {
        const range = document.createRange()
        range.setStart(node, at + index)
        range.setEnd(node, at + index + 1)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left, right, top, bottom }
      })
    }
    throw new Error(`Not in the text: ${String(sought)}`)
  }, words)
}

/** Finds a word within one text node of an element. Returns where it stands in the window. */
export async function findWord(text: Locator, word: string | RegExp): Promise<Box> {
  const letters = await findLetters(text, word)
  return {
    left: Math.min(...letters.map(({ left }) => left)),
    right: Math.max(...letters.map(({ right }) => right)),
    top: Math.min(...letters.map(({ top }) => top)),
    bottom: Math.max(...letters.map(({ bottom }) => bottom)),
  }
}
