import { escapeHtml } from '../../text/markup/escape-html.ts'

/** Markup that may stand in a document as it is. */
export interface Markup {
  readonly written: string
}

/** Markup that was made or cleaned elsewhere. */
export const trusted = (written: string): Markup => ({ written })

type Part = string | Markup | readonly Markup[] | undefined

/** Writes markup: every value in it is escaped, but for markup itself. `undefined` writes nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return trusted(strings.reduce((before, string, index) => before + writtenOf(parts[index - 1]) + string))
}

function writtenOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return 'written' in part ? part.written : part.map(({ written }) => written).join('')
}
