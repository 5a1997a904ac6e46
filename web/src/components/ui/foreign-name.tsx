import type { Language } from '@sugya/contract/api/texts'
import { useLanguage } from '../../lib/i18n/setup.ts'

const SCRIPTS: Record<Language, RegExp> = { he: /\p{Script=Hebrew}/u, en: /\p{Script=Latin}/u, ru: /\p{Script=Cyrillic}/u }

/**
 * A name that may be in any script, such as the title of an edition: apart from the direction of the words around it,
 * and with the language of its script where it has no letter of the reader's, so that a screen reader can say it.
 */
export function ForeignName({ name }: { name: string }) {
  return <bdi lang={findForeignLanguage(name, useLanguage())}>{name}</bdi>
}

function findForeignLanguage(name: string, reader: Language): Language | undefined {
  if (SCRIPTS[reader].test(name)) return undefined
  return (['en', 'he', 'ru'] as const).find((language) => SCRIPTS[language].test(name))
}
