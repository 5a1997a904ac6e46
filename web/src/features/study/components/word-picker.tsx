import type { Mark } from '@sugya/contract/api/study'
import type { EditionText } from '@sugya/contract/api/texts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { toWordText } from '../../../lib/text/stored-text.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { findColor, highlightWords } from '../model/highlight-words.ts'
import type { MarkedPassage } from '../model/new-mark.ts'
import { ColorButtons } from './color-buttons.tsx'

interface WordPickerProps {
  verse: MarkedPassage
  /** The texts of the verse on display, one for each language. */
  texts: readonly EditionText[]
  marks: readonly Mark[]
  page: string
}

/** Chooses the first and the last word of a highlight: for a keyboard, and where text is hard to select. */
export function WordPicker({ verse, texts, marks, page }: WordPickerProps) {
  const { t } = useTranslation(['study', 'texts'])
  const [language, setLanguage] = useState(texts[0]?.language)
  const [place, setPlace] = useState({ from: 0, to: 1 })
  const text = texts.find((one) => one.language === language) ?? texts[0]
  const html = text?.html ?? ''
  const content = useMemo(() => toWordText(html), [html])
  const count = content.words.length
  if (!text || count === 0) return null
  const to = Math.min(place.to, count)
  const from = Math.min(place.from, to - 1)
  const [first, last] = [content.words[from], content.words[to - 1]]
  const spans = first && last ? [{ start: first.start, end: last.end }] : []
  const chosen = { verse, text, from, to }
  const color = findColor(marks, chosen)
  const nameWord = (index: number) => {
    const word = content.words[index]
    return word && content.text.slice(word.start, word.end)
  }
  const slider = (label: string, value: number, move: (value: number) => void) => (
    <label className="flex items-center gap-2 text-[0.8125rem] text-muted">
      <span className="w-28 flex-none">{label}</span>
      <input
        type="range"
        className="min-h-9 min-w-0 flex-1 accent-accent pointer-coarse:min-h-11"
        dir={getDirection(text.language)}
        min={0}
        max={count - 1}
        value={value}
        aria-valuetext={nameWord(value)}
        onChange={(event) => move(Number(event.target.value))}
      />
    </label>
  )
  return (
    <div role="group" aria-label={t('highlightWords')} className="rounded-[8px] border border-line p-3">
      {texts.length > 1 && (
        <Choices label={t('texts:languages')}>
          {texts.map((one) => (
            <Choice
              key={one.language}
              pressed={one === text}
              onPress={() => {
                setLanguage(one.language)
                setPlace({ from: 0, to: 1 })
              }}
            >
              {t(`texts:${one.language}`)}
            </Choice>
          ))}
        </Choices>
      )}
      <p lang={text.language} dir={getDirection(text.language)} className="source-text max-h-60 overflow-y-auto py-1">
        <MarkedText html={html} spans={spans} />
      </p>
      {count > 1 && (
        <>
          {slider(t('firstWord'), from, (value) => setPlace({ from: value, to: Math.max(value + 1, to) }))}
          {slider(t('lastWord'), to - 1, (value) => setPlace({ from: Math.min(from, value), to: value + 1 }))}
        </>
      )}
      <ColorButtons
        label={t('highlightSelected')}
        color={color}
        onChoose={(picked) => highlightWords(marks, chosen, picked === color ? null : picked, page)}
      />
    </div>
  )
}
