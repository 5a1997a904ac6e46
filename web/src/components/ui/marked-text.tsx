import type { MarkColor } from '@sugya/contract/api/study'
import { Fragment, useMemo, type ReactNode } from 'react'
import type { Span } from '../../lib/text/find-quote.ts'
import { hideNote, listWords, type WordText } from '../../lib/text/list-words.ts'
import { Footnote, FootnoteSign } from './footnote.tsx'

/** Elements that a stored text may contain (contract `EditionText`). Of any other element only the text is shown. */
const ALLOWED = new Set(['b', 'strong', 'i', 'em', 'small', 'sup', 'br', 'span'])

/** Signs of notes that an edition writes within its lines: `the Shema[1]`. */
const NOTE_SIGN = /(\[\d{1,3}\])/

/** A part of a text that is marked: as a quotation, or in the color of a highlight. */
export interface MarkedSpan extends Span {
  color?: MarkColor
}

/**
 * Renders a stored text element by element and marks the given spans. The text itself stays unchanged; notes of the
 * edition are folded behind their signs.
 */
export function MarkedText({ html, spans }: { html: string; spans: readonly MarkedSpan[] }) {
  return useMemo(() => {
    if (isPlain(html)) return <>{markSpans(trimLeadingSpace(html), 0, spans)}</>
    const body = parseHtml(html)
    const place = { at: 0 }
    return <>{[...body.childNodes].map((node, index) => renderNode(node, index, spans, place))}</>
  }, [html, spans])
}

/** Renders plain text with the given spans marked. */
export function MarkedWords({ text, spans }: { text: string; spans: readonly MarkedSpan[] }) {
  return <>{markSpans(text, 0, spans)}</>
}

/** Returns a stored text without markup, with the same offsets as the spans. */
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
function findSign({ previousElementSibling: before }: Element): string {
  return (isNoteSign(before) && before?.textContent) || '*'
}

/** Most texts are plain: parsing each verse of a long chapter would waste time. */
const isPlain = (html: string): boolean => !/[<&\r]/.test(html)

/** The HTML parser drops leading white space too. */
const trimLeadingSpace = (plain: string): string => plain.replace(/^[\t\n\f ]+/, '')

/** Parses stored markup without running or loading anything. Drops elements whose content is not text. */
function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const foreign of body.querySelectorAll('script, style, template')) foreign.remove()
  return body
}

const isNote = (element: Element | null): boolean => element?.classList.contains('footnote') ?? false
const isNoteSign = (element: Element | null): boolean => element?.classList.contains('footnote-marker') ?? false

function renderNode(node: Node, key: number, spans: readonly MarkedSpan[], place: { at: number }): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? ''
    const start = place.at
    place.at += text.length
    return <Fragment key={key}>{markSpans(text, start, spans)}</Fragment>
  }
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'br') return <br key={key} />
  const children = [...node.childNodes].map((child, index) => renderNode(child, index, spans, place))
  // The note shows its sign.
  if (isNoteSign(node) && isNote(node.nextElementSibling)) return null
  if (isNote(node)) {
    return (
      <Footnote key={key} sign={findSign(node)}>
        {children}
      </Footnote>
    )
  }
  if (!ALLOWED.has(tag)) return <Fragment key={key}>{children}</Fragment>
  const Tag = tag as 'b' | 'strong' | 'i' | 'em' | 'small' | 'sup' | 'span'
  return <Tag key={key}>{children}</Tag>
}

function markSpans(text: string, offset: number, spans: readonly MarkedSpan[]): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const span of spans) {
    const start = Math.max(span.start - offset, at)
    const end = Math.min(span.end - offset, text.length)
    if (start >= end) continue
    parts.push(
      ...raiseNoteSigns(text.slice(at, start), at),
      <mark key={start} data-highlight={span.color}>
        {raiseNoteSigns(text.slice(start, end), start)}
      </mark>,
    )
    at = end
  }
  parts.push(...raiseNoteSigns(text.slice(at), at))
  return parts
}

function raiseNoteSigns(text: string, at: number): ReactNode[] {
  if (!text.includes('[')) return [text]
  return text
    .split(NOTE_SIGN)
    .map((part, index) => (index % 2 === 0 ? part : <FootnoteSign key={`${String(at)} ${String(index)}`} sign={part.slice(1, -1)} />))
}
