import { Fragment, useMemo, type ReactNode } from 'react'
import type { MarkedSpan } from '../../lib/text/place-highlights.ts'
import { findSign, isNote, isNoteSign, isPlain, parseHtml, trimLeadingSpace } from '../../lib/text/stored-text.ts'
import { Footnote, FootnoteSign } from './footnote.tsx'

/** Elements that a stored text may contain (contract `EditionText`). Of any other element only the text is shown. */
const ALLOWED = new Set(['b', 'strong', 'i', 'em', 'small', 'sup', 'br', 'span'])

/** Signs of notes that an edition writes within its lines: `the Shema[1]`. */
const NOTE_SIGN = /(\[\d{1,3}\])/

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
