import type { SheetText } from '@sugya/contract/api/sheets'
import { useTranslation } from 'react-i18next'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import type { DraftSource } from '../model/draft-blocks.ts'
import { listRefs, listWords, orderTexts, toSegmentNumber } from '../model/shown-rows.ts'
import { setRange, setShown } from '../model/trim.ts'

interface TrimPanelProps {
  source: DraftSource
  onChange: (source: DraftSource) => void
}

/**
 * Chooses what is shown of a source: its segments, and of each text the first and the last word. The stored words stay
 * whole.
 */
export function TrimPanel({ source, onChange }: TrimPanelProps) {
  const { t } = useTranslation('sheets')
  const texts = orderTexts(source.texts)
  const refs = listRefs(texts)
  return (
    <div className="rounded-[8px] border border-line p-3">
      <p className={`mbe-2 ${textStyles.note}`}>{t('trimHint')}</p>
      <ul className="flex flex-col gap-3">
        {refs.map((ref) => {
          const isShown = !source.hidden.includes(ref)
          return (
            <li key={ref} className="border-bs border-line pbs-2 first:border-0">
              {refs.length > 1 && (
                <label className="flex min-h-9 items-center gap-2 text-[0.875rem]">
                  <input
                    type="checkbox"
                    className="size-[1.05rem] accent-accent"
                    checked={isShown}
                    disabled={isShown && source.hidden.length === refs.length - 1}
                    onChange={(event) => onChange(setShown(source, ref, event.target.checked))}
                  />
                  {t('shown')}: <bdi>{toSegmentNumber(ref)}</bdi>
                </label>
              )}
              {isShown &&
                texts.map((text) => (
                  <TextRange key={`${text.language} ${text.edition}`} {...{ source, text, segmentRef: ref, onChange }} />
                ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A text of one segment with its first and last word; what lies outside is faint. */
function TextRange({ source, text, segmentRef: ref, onChange }: TrimPanelProps & { text: SheetText; segmentRef: string }) {
  const { t } = useTranslation('sheets')
  const segment = text.segments.find((one) => one.ref === ref)
  if (segment === undefined) return null
  const words = listWords(segment.text)
  const { language } = text
  const range = source.ranges.find((one) => one.ref === ref && one.language === language)
  const [from, to] = [range?.from ?? 0, Math.min(range?.to ?? words.length, words.length)]
  const choose = (nextFrom: number, nextTo: number) =>
    onChange(setRange(source, { language, ref, from: nextFrom, to: nextTo }, words.length))
  const slider = (label: string, place: number, move: (place: number) => void) => (
    <label className="flex items-center gap-2 text-[0.8125rem] text-muted">
      <span className="w-28 flex-none">{label}</span>
      <input
        type="range"
        className="min-h-9 min-w-0 flex-1 accent-accent"
        dir={getDirection(language)}
        min={0}
        max={words.length - 1}
        value={place}
        aria-valuetext={words[place]?.word}
        onChange={(event) => move(Number(event.target.value))}
      />
    </label>
  )
  return (
    <div className="mbe-2">
      <p lang={language} dir={getDirection(language)} className="sheet-text">
        {words.map(({ word, start }, index) => (
          <span key={start} className={index < from || index >= to ? 'text-muted line-through' : ''}>
            {word}{' '}
          </span>
        ))}
      </p>
      {words.length > 1 && (
        <>
          {slider(t('firstWord'), from, (place) => choose(place, Math.max(place + 1, to)))}
          {slider(t('lastWord'), to - 1, (place) => choose(Math.min(from, place), place + 1))}
        </>
      )}
    </div>
  )
}
