import type { Language, PassageView } from '@sugya/contract/texts'
import { referenceName } from '../../lib/reference-name.ts'
import { textIn } from './choose-texts.ts'
import { plainText } from './marked-text.tsx'

/** A passage as one pastes it into an essay: each language's words as stored, the reference, the editions with their licences, the address. */
export function passageForCopy(passage: PassageView, languages: readonly Language[], reader: Language): string {
  const texts = languages.map((language) =>
    passage.segments
      .map((segment) => textIn(segment, language))
      .filter((text) => text !== undefined)
      .map(({ html }) => plainText(html))
      .join(' '),
  )
  const editions = passage.editions
    .filter(({ language }) => languages.includes(language))
    .map(({ title, license }) => `${title} (${license})`)
  return [
    ...texts.filter((text) => text !== ''),
    referenceName(passage, reader),
    [...editions, passage.url].filter((part) => part !== '').join(' · '),
  ].join('\n\n')
}
