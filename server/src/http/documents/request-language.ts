import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, parseLanguage } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyRequest } from 'fastify'

/**
 * Determines the language of a page: the one its address asks for, else the one the reader chose before, else Hebrew.
 * The application starts in the same language (web/src/lib/i18n/setup.ts). `Accept-Language` does not count: readers
 * do not choose it for this site.
 */
export function readPageLanguage(request: FastifyRequest): { language: Language; asked: Language | null } {
  const asked = parseLanguage(request.url.split('?')[1] ?? '')
  // A request whose address cannot be read is refused before its cookies are parsed.
  const chosen = (request.cookies as FastifyRequest['cookies'] | null | undefined)?.[LANGUAGE_COOKIE]
  return { language: asked ?? (isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE), asked }
}
