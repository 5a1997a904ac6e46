import { escapeHtml } from '../../text/markup/escape-html.ts'

/** HTML that needs no escaping. */
export interface Markup {
  readonly written: string
}

/** Marks HTML that was written or sanitised elsewhere. */
export const trusted = (written: string): Markup => ({ written })

type Part = string | Markup | readonly Markup[] | undefined

/** Writes HTML: values are escaped unless they are markup; `undefined` writes nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return trusted(strings.reduce((before, string, index) => before + toHtml(parts[index - 1]) + string))
}

function toHtml(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return 'written' in part ? part.written : part.map(({ written }) => written).join('')
}
