import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { getDirection } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { StoredBlock, StoredSheet, StoredSource } from '../../ports/store/sheets.ts'
import { escapeHtml as e } from '../../text/markup/escape-html.ts'
import { plainText } from '../../text/markup/plain-text.ts'

/**
 * Writes one source sheet of the page of all data of an account: its blocks in order, each source in its stored words.
 */
export function renderSheet({ title, blocks, link }: StoredSheet, language: Language): string {
  const address = link === null ? '' : `<p class="who" dir="ltr">/s/${e(link)}</p>`
  return `<article><h3 dir="auto">${e(title)}</h3>${address}${blocks.map((block) => renderBlock(block, language)).join('')}</article>`
}

function renderBlock(block: StoredBlock, language: Language): string {
  switch (block.type) {
    case 'heading':
      return `<h4 dir="auto">${e(block.text)}</h4>`
    case 'text':
      return renderWords(block.text)
    case 'answer':
      return `<h4 dir="auto">${e(block.question)}</h4>${renderWords(block.content)}`
    case 'source':
      return renderSource(block, language)
  }
}

function renderSource({ ref, heRef, ruRef, texts, note }: StoredSource, language: Language): string {
  const name = { he: heRef, en: '', ru: ruRef }[language] || toDisplayedRef(ref)
  const quoted = texts.map((text) => {
    const words = text.segments.map(({ html }) => plainText(html)).join('\n')
    const credit = `${toEditionName(text.edition, language)} · ${toLicenseName(text.license, language)}`
    return `<blockquote class="text" lang="${text.language}" dir="${getDirection(text.language)}">${e(words)}</blockquote><p class="who">${e(credit)}</p>`
  })
  return `<p><bdi>${e(name)}</bdi></p>${quoted.join('')}${note === '' ? '' : renderWords(note)}`
}

const renderWords = (text: string) => `<div class="text" dir="auto">${e(text)}</div>`
