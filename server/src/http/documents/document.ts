import type { Language } from '@sugya/contract/api/texts'
import { getDirection } from '@sugya/contract/rules/pages'
import { markup, type Markup } from './markup.ts'

/** The parts of the built document; a page is written between them. */
type Template = readonly [beforeLanguage: string, beforeHead: string, beforeBody: string, end: string]

const TEMPLATE = /^([\s\S]*?)<html [^>]*>([\s\S]*?)<!--head-->[\s\S]*?<!--\/head-->([\s\S]*?<div id="root">)(<\/div>[\s\S]*)$/

/** Splits the built document into its parts. Throws when it has no place for the head or the body of a page. */
export function readTemplate(built: string): Template {
  const [, beforeLanguage, beforeHead, beforeBody, end] = TEMPLATE.exec(built) ?? []
  if (beforeLanguage === undefined || beforeHead === undefined || beforeBody === undefined || end === undefined)
    throw new Error('index.html has no place for the head or the text of a page: npm run build')
  return [beforeLanguage, beforeHead.replace(/\s*<!--[\s\S]*?-->/g, ''), beforeBody, end]
}

interface DocumentContent {
  language: Language
  head: Markup
  preloads: Markup
  /** What the document shows until the application renders in its place. */
  body: Markup
  /** Data for the application, after its root element. */
  data: Markup
}

/** Writes a whole document. */
export function writeDocument(template: Template, { language, head, preloads, body, data }: DocumentContent): string {
  const [beforeLanguage, beforeHead, beforeBody, end] = template
  // After the files that every page needs: browsers fetch in the order of the document.
  const rest = beforeBody.replace('</head>', () => `${preloads.written}</head>`)
  const root = markup`<html lang="${language}" dir="${getDirection(language)}">`
  return (
    beforeLanguage + root.written + beforeHead + head.written + rest + body.written + end.replace('</div>', () => `</div>${data.written}`)
  )
}
