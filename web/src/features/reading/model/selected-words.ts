import { hideNote, listWords } from '../../../lib/text/list-words.ts'

/** Words of one verse that are selected on the page: from the word `from` up to, without, the word `to`. */
export interface SelectedWords {
  /** The reference of the verse. */
  ref: string
  /** The reference of its section on the page. */
  section: string
  language: string
  edition: string
  from: number
  to: number
}

/**
 * Finds the words within a selection, verse by verse, in the language in which it begins. A word that is partly
 * selected counts.
 */
export function findSelectedWords(page: HTMLElement, range: Range): SelectedWords[] {
  const begin = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const texts = [...page.querySelectorAll<HTMLElement>('.source-text[data-edition]')].filter((text) => range.intersectsNode(text))
  const { lang } = begin?.closest<HTMLElement>('.source-text') ?? texts[0] ?? {}
  return texts
    .filter((text) => text.lang === lang)
    .flatMap((text) => {
      const ref = text.closest<HTMLElement>('[data-ref]')?.dataset.ref
      const section = text.closest<HTMLElement>('[data-section]')?.dataset.section
      const words = findWords(text, range)
      if (ref === undefined || section === undefined || !words) return []
      return [{ ref, section, language: text.lang, edition: text.dataset.edition ?? '', ...words }]
    })
}

/** What stands in a text on the page without being part of its words. */
const NO_WORDS = 'a[data-number], [data-note]'

function findWords(text: HTMLElement, range: Range): { from: number; to: number } | null {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let content = ''
  let [start, end] = [Infinity, -1]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.textContent ?? ''
    const isHidden = node.parentElement?.closest(NO_WORDS)
    if (!isHidden && range.intersectsNode(node)) {
      const last = node === range.endContainer ? range.endOffset : own.length
      const first = node === range.startContainer ? range.startOffset : 0
      if (first < last) [start, end] = [Math.min(start, content.length + first), Math.max(end, content.length + last)]
    }
    content += isHidden ? hideNote(own) : own
  }
  const { words } = listWords(content)
  const from = words.findIndex((word) => word.end > start)
  const to = words.findLastIndex((word) => word.start < end) + 1
  return from === -1 || from >= to ? null : { from, to }
}
