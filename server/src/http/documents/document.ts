import type { Language } from '@sugya/contract/api/texts'
import { directionOf } from '@sugya/contract/rules/pages'
import { markup, type Markup } from './markup.ts'

/** The parts of the built document between which a page is written. */
type Template = readonly [beforeLanguage: string, beforeHead: string, beforeBody: string, end: string]

const PLACES = /^([\s\S]*?)<html [^>]*>([\s\S]*?)<!--head-->[\s\S]*?<!--\/head-->([\s\S]*?<div id="root">)(<\/div>[\s\S]*)$/

/** Takes the built document apart. Throws when it has no place for what the server writes. */
export function readTemplate(built: string): Template {
  const [, beforeLanguage, beforeHead, beforeBody, end] = PLACES.exec(built) ?? []
  if (beforeLanguage === undefined || beforeHead === undefined || beforeBody === undefined || end === undefined)
    throw new Error('index.html has no place for the head or the text of a page: npm run build')
  return [beforeLanguage, beforeHead.replace(/\s*<!--[\s\S]*?-->/g, ''), beforeBody, end]
}

interface DocumentParts {
  language: Language
  head: Markup
  preloads: Markup
  /** What stands in it until the application draws in its place. */
  body: Markup
  /** What the application finds beside it. */
  beside: Markup
}

/** A whole document. */
export function writeDocument(template: Template, { language, head, preloads, body, beside }: DocumentParts): string {
  const [beforeLanguage, beforeHead, beforeBody, end] = template
  // After the files of every page: those that are named first come first.
  const rest = beforeBody.replace('</head>', () => `${preloads.written}</head>`)
  const root = markup`<html lang="${language}" dir="${directionOf(language)}">`
  return (
    beforeLanguage + root.written + beforeHead + head.written + rest + body.written + end.replace('</div>', () => `</div>${beside.written}`)
  )
}
