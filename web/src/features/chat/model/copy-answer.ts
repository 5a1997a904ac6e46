import type { Message } from '@sugya/contract/api/chat'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { numberSources, writeSourceNumbers, type CitedSource } from '@sugya/contract/rules/number-sources'
import type { Language } from '@sugya/contract/api/texts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'

interface Copied {
  message: Pick<Message, 'content' | 'citations' | 'sources' | 'language'>
  /** Of the interface, for the names of the sources. */
  language: Language
  /** The heading of the list of references. */
  heading: string
}

/**
 * The markdown of an answer with the numbers that readers see, and below it the references: number, source, editions,
 * address.
 */
export function toCopiedText({ message, language, heading }: Copied): string {
  const numbered = numberSources(message)
  const answer = writeSourceNumbers(message.content, numbered).trim()
  if (numbered.cited.length === 0) return answer
  const references = numbered.cited.map((source) =>
    [`[${String(source.number)}] ${referenceName(source, language)}`, toEditions(source, language), toAddress(source)]
      .filter((part) => part !== '')
      .join(' · '),
  )
  return `${answer}\n\n${heading}\n${references.join('\n')}\n`
}

/**
 * The same for programs that keep formatting: what `shown` displays, with language and direction of each block, numbers
 * instead of buttons, and no class or control of this page.
 */
export function toCopiedHtml(shown: HTMLElement, { message, language, heading }: Copied): string {
  const copy = shown.cloneNode(true) as HTMLElement
  for (const chip of copy.querySelectorAll('button.chip')) chip.replaceWith(chip.textContent)
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name)
  }
  copy.dir = getDirection(message.language)
  const { cited } = numberSources(message)
  return cited.length === 0 ? copy.outerHTML : copy.outerHTML + toReferencesHtml(cited, language, heading)
}

const KEPT = new Set(['lang', 'dir', 'href', 'start', 'colspan', 'rowspan'])

function toReferencesHtml(cited: readonly CitedSource[], language: Language, heading: string): string {
  const section = document.createElement('div')
  section.lang = language
  section.dir = getDirection(language)
  const title = section.appendChild(document.createElement('p')).appendChild(document.createElement('strong'))
  title.textContent = heading
  for (const source of cited) {
    const line = section.appendChild(document.createElement('p'))
    const [name, editions, address] = [referenceName(source, language), toEditions(source, language), toAddress(source)]
    line.append(`[${String(source.number)}] `)
    const place = line.appendChild(document.createElement(address === '' ? 'span' : 'a'))
    if (place instanceof HTMLAnchorElement) place.href = address
    place.textContent = name
    if (editions !== '') line.append(` · ${editions}`)
  }
  return section.outerHTML
}

/** The editions that the citations rest on, with their licenses. */
function toEditions({ citations }: CitedSource, language: Language): string {
  const names = citations.map(({ edition, license }) => {
    const name = isolate(toEditionName(edition, language), language)
    return license === '' ? name : `${name} (${toLicenseName(license, language)})`
  })
  return [...new Set(names)].filter((name) => name !== '').join('; ')
}

const toAddress = ({ source, citations }: CitedSource): string => source?.url || (citations[0]?.url ?? '')
