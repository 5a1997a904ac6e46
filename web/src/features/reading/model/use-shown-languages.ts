import type { Language, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { useMemo } from 'react'
import { chooseLanguages, listLanguages } from './choose-texts.ts'
import type { ReadingChoices } from './reading-choices.ts'

/**
 * The languages of a text, and those of them on display: what the reader has chosen, as far as the text has it, else
 * the default for `language`.
 */
export function useShownLanguages(
  segments: readonly SegmentView[],
  { languages }: Pick<ReadingChoices, 'languages'>,
  language: Language,
): { present: readonly TextLanguage[]; shown: readonly TextLanguage[] } {
  const present = useMemo(() => listLanguages(segments), [segments])
  const shown = useMemo(() => {
    const wanted = present.filter((one) => languages?.includes(foldAramaic(one)))
    return wanted.length > 0 ? wanted : chooseLanguages(present, language)
  }, [present, languages, language])
  return { present, shown }
}
