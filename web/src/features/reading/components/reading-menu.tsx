import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic, isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { Minus, Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { findHebrewSigns } from '../model/hebrew-signs.ts'
import { LAYOUTS, SIZES, type ReadingChoices } from '../model/reading-choices.ts'

export interface ReadingMenuProps {
  choices: ReadingChoices
  onChoose: (choices: ReadingChoices) => void
  /** Languages that the text has, and those on display. */
  present: readonly TextLanguage[]
  shown: readonly TextLanguage[]
  segments: readonly SegmentView[]
  /** The icon of the button. */
  sign: ReactNode
}

/**
 * The display settings of a text: size, languages, layout and Hebrew marks.
 * It mounts open, because a press on its button has loaded it.
 */
export function ReadingMenu({ choices, onChoose, present, shown, segments, sign }: ReadingMenuProps) {
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
      <Popover.Trigger className="icon-button" aria-label={t('display')} title={t('display')}>
        {sign}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="z-20 grid w-[min(19rem,calc(100vw-1.5rem))] gap-2.5 rounded-[10px] border border-line bg-(--raised) px-4 py-3.5 shadow-[0_6px_24px_rgb(0_0_0/12%)] outline-none [&_.icon-button:disabled]:opacity-35"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('display')}
        >
          <Row label={t('textSize')}>
            <button
              type="button"
              className="icon-button"
              aria-label={t('smaller')}
              disabled={choices.size === 0}
              onClick={() => onChoose({ ...choices, size: choices.size - 1 })}
            >
              <Minus aria-hidden className="size-4" />
            </button>
            <output className="min-w-13 text-center text-[0.9375rem] tabular-nums">
              <bdi>{percent}</bdi>
            </output>
            <button
              type="button"
              className="icon-button"
              aria-label={t('larger')}
              disabled={choices.size === SIZES.length - 1}
              onClick={() => onChoose({ ...choices, size: choices.size + 1 })}
            >
              <Plus aria-hidden className="size-4" />
            </button>
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
          {shown.length > 1 && (
            <Row label={t('layout')}>
              {LAYOUTS.map((layout) => (
                <Choice key={layout} pressed={choices.layout === layout} onPress={() => onChoose({ ...choices, layout })}>
                  {t(layout)}
                </Choice>
              ))}
            </Row>
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
