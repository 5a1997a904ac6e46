import type { DailyReading } from '@sugya/contract/api/daily'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { formatCivilDate } from '../../../lib/i18n/hebrew-date.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { CYCLE_WORDS } from '../model/cycle-words.ts'
import { lacksText } from '../model/lacks-text.ts'
import { PassageLink } from './passage-link.tsx'
import { PortionReadings } from './portion-readings.tsx'

const PAUSE_WORDS = { weekend: 'pauseWeekend', fast: 'pauseFast', between: 'pauseBetween' } as const

interface ReadingCardProps {
  reading: DailyReading
  onExplain: (question: string) => void
}

/** What one cycle studies on a day: its text, or why there is none. */
export function ReadingCard({ reading, onExplain }: ReadingCardProps) {
  const { t } = useTranslation('daily')
  const language = useLanguage()
  const { cycle, passages, pause } = reading
  const name = reading.name?.[language]
  const whole = passages.filter(({ part }) => part === 'whole')
  const words = CYCLE_WORDS[cycle]
  const isInLibrary = whole.some((passage) => passage.isInLibrary)
  function explain(): void {
    const ref = whole.map((passage) => referenceName(passage, language)).join('; ')
    onExplain(cycle === 'portion' ? t('questionPortion', { name, ref }) : t('question', { ref }))
  }
  return (
    <section className="flex flex-col border-b border-line py-5" aria-labelledby={`cycle-${cycle}`}>
      <h2 id={`cycle-${cycle}`} className="eyebrow">
        {t(words.name)}
      </h2>
      {pause === null ? (
        <p className="font-serif text-[1.375rem] leading-[1.5] text-balance">
          {whole.map((passage, index) => (
            <span key={passage.ref}>
              {index > 0 && '; '}
              <PassageLink passage={passage} name={whole.length === 1 ? name : undefined} />
            </span>
          ))}
        </p>
      ) : (
        <p className="leading-[1.6]">{t(PAUSE_WORDS[pause])}</p>
      )}
      {name !== undefined && whole.length === 1 && whole[0] && (
        <p className="text-muted">
          <bdi>{referenceName(whole[0], language)}</bdi>
        </p>
      )}
      <p className={textStyles.note}>
        {cycle === 'portion' ? t('onSabbath', { date: formatCivilDate(reading.date, language) }) : words.text && t(words.text)}
      </p>
      {lacksText(reading) && <p className={textStyles.note}>{t('notInLibrary')}</p>}
      {cycle === 'portion' && <PortionReadings passages={passages} />}
      {isInLibrary && (
        <Button variant="quiet" size="tall" className="-ms-2 mbs-1 self-start" onClick={explain}>
          <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
          {t('explain')}
        </Button>
      )}
    </section>
  )
}
