import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { foldAramaic, isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { Minus, Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverContent } from '../../../components/ui/popover.tsx'
import { IconButton, iconButtonStyles } from '../../../components/ui/icon-button.tsx'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { findHebrewSigns } from '../model/hebrew-signs.ts'
import { listEditionsIn, listShownEditions, preferEditions } from '../model/prefer-editions.ts'
import { LAYOUTS, SIZES, type ReadingChoices } from '../model/reading-choices.ts'

export interface ReadingMenuProps {
  choices: ReadingChoices
  onChoose: (choices: ReadingChoices) => void
  /** Languages that the text has, and those on display. */
  present: readonly TextLanguage[]
  shown: readonly TextLanguage[]
  segments: readonly SegmentView[]
  /** Titles of the editions that the reader prefers. */
  editions: readonly string[]
  onChooseEdition: (title: string) => void
  /** The icon of the button. */
  sign: ReactNode
}

/**
 * The display settings of a text: size, languages, editions, layout and Hebrew marks.
 * It mounts open, because a press on its button has loaded it.
 */
export function ReadingMenu(props: ReadingMenuProps) {
  const { choices, onChoose, present, shown, segments, editions, onChooseEdition, sign } = props
  const { t } = useTranslation(['library', 'texts'])
  const percent = `${Math.round((SIZES[choices.size] ?? 1) * 100)}%`
  const signs = findHebrewSigns(
    segments.flatMap(({ texts }) => texts.filter(({ language }) => isHebrewOrAramaic(language) && shown.includes(language))),
  )
  function toggleLanguage(language: TextLanguage): void {
    const languages = present.filter((one) => (one === language ? !shown.includes(one) : shown.includes(one)))
    if (languages.length > 0) onChoose({ ...choices, languages: languages.map(foldAramaic) })
  }
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className={iconButtonStyles({ size: 'tall' })} aria-label={t('display')} title={t('display')}>
        {sign}
      </Popover.Trigger>

      <PopoverContent className="grid w-[min(19rem,calc(100vw-1.5rem))] gap-2.5 px-4 py-3.5" align="end" aria-label={t('display')}>
        <Row label={t('textSize')}>
          <IconButton label={t('smaller')} disabled={choices.size === 0} onClick={() => onChoose({ ...choices, size: choices.size - 1 })}>
            <Minus aria-hidden className="size-4" />
          </IconButton>
          <output className="min-w-13 text-center text-[0.9375rem] tabular-nums">
            <bdi>{percent}</bdi>
          </output>
          <IconButton
            label={t('larger')}
            disabled={choices.size === SIZES.length - 1}
            onClick={() => onChoose({ ...choices, size: choices.size + 1 })}
          >
            <Plus aria-hidden className="size-4" />
          </IconButton>
        </Row>
        {present.length > 1 && (
          <Row label={t('texts:languages')}>
            {present.map((language) => (
              <Choice key={language} pressed={shown.includes(language)} onPress={() => toggleLanguage(language)}>
                {t(`texts:${language}`)}
              </Choice>
            ))}
          </Row>
        )}
        {shown.map((language) => (
          <EditionChoice key={language} {...{ language, segments, editions }} onChoose={onChooseEdition} />
        ))}
        {shown.length > 1 && (
          // A phone has no room for two columns (reading.css).
          <div className="max-[39rem]:hidden">
            <Row label={t('layout')}>
              {LAYOUTS.map((layout) => (
                <Choice key={layout} pressed={choices.layout === layout} onPress={() => onChoose({ ...choices, layout })}>
                  {t(layout)}
                </Choice>
              ))}
            </Row>
          </div>
        )}
        {signs.length > 0 && (
          <Row label={t('marks')}>
            {signs.map((sign) => (
              <Choice key={sign} pressed={choices[sign]} onPress={() => onChoose({ ...choices, [sign]: !choices[sign] })}>
                {t(sign)}
              </Choice>
            ))}
          </Row>
        )}
      </PopoverContent>
    </Popover.Root>
  )
}

interface EditionChoiceProps {
  language: TextLanguage
  segments: readonly SegmentView[]
  editions: readonly string[]
  onChoose: (title: string) => void
}

/** The edition of one language, where the text has several. */
function EditionChoice({ language, segments, editions, onChoose }: EditionChoiceProps) {
  const { t } = useTranslation(['library', 'texts'])
  const reader = useLanguage()
  const listed = listEditionsIn(segments, language)
  const [read] = listShownEditions(preferEditions(segments, editions), [language])
  if (!read || listed.length < 2) return null
  return (
    <label className="grid gap-1">
      <span className="eyebrow">{t('editionIn', { language: t(`texts:${language}`) })}</span>
      <Select value={read.title} onChange={(event) => onChoose(event.target.value)}>
        {listed.map(({ title }) => (
          <option key={title} value={title}>
            {toEditionName(title, reader)}
          </option>
        ))}
      </Select>
      <span className="text-[0.8125rem] text-muted">
        {t('texts:license')} <bdi>{toLicenseName(read.license, reader)}</bdi>
      </span>
    </label>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="eyebrow" aria-hidden>
        {label}
      </p>
      <Choices label={label} className="items-center gap-0.5">
        {children}
      </Choices>
    </div>
  )
}
