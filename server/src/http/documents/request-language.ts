import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, languageAsked } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyRequest } from 'fastify'

/**
 * The language a page is to be written in: the one its address asks for, else the one the reader has chosen before, else Hebrew. The application starts
 * in the same (web/src/lib/i18n/setup.ts). What the browser says it prefers is no choice.
 */
export function pageLanguage(request: FastifyRequest): { language: Language; asked: Language | null } {
  const asked = languageAsked(request.url.split('?')[1] ?? '')
  const chosen = request.cookies[LANGUAGE_COOKIE]
  return { language: asked ?? (isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE), asked }
}
