import { hideNote, listWords, type WordText } from './list-words.ts'

/** Most texts are plain: parsing each verse of a long chapter would waste time. */
export const isPlain = (html: string): boolean => !/[<&\r]/.test(html)

/** The HTML parser drops leading white space too. */
export const trimLeadingSpace = (plain: string): string => plain.replace(/^[\t\n\f ]+/, '')

/** Parses stored markup without running or loading anything. Drops elements whose content is not text. */
export function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const foreign of body.querySelectorAll('script, style, template')) foreign.remove()
  return body
}

/** Returns a stored text without markup, with the offsets in which its spans are marked. */
export function toPlainText(html: string): string {
  return isPlain(html) ? trimLeadingSpace(html) : parseHtml(html).textContent
}

/** Finds the words of a stored text, without the notes of its edition, in the offsets of `toPlainText`. */
export function toWordText(html: string): WordText {
  if (isPlain(html)) return listWords(trimLeadingSpace(html))
  const body = parseHtml(html)
  for (const note of body.querySelectorAll('.footnote')) {
    if (isNoteSign(note.previousElementSibling)) hideText(note.previousElementSibling)
    hideText(note)
  }
  return listWords(body.textContent)
}

function hideText(element: Element | null): void {
  if (element) element.textContent = hideNote(element.textContent)
}

/** Lists the notes of the edition in a stored text: the sign of each and its words. */
export function listNotes(html: string): { sign: string; text: string }[] {
  if (!html.includes('footnote')) return []
  return [...parseHtml(html).querySelectorAll('.footnote')].map((note) => ({ sign: findSign(note), text: note.textContent }))
}

/** The sign of a note, which stands before it. */
export function findSign({ previousElementSibling: before }: Element): string {
  return (isNoteSign(before) && before?.textContent) || '*'
}

export const isNote = (element: Element | null): boolean => element?.classList.contains('footnote') ?? false
export const isNoteSign = (element: Element | null): boolean => element?.classList.contains('footnote-marker') ?? false
