import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatCivilDate, formatHebrewDate } from '../../../lib/i18n/hebrew-date.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { addDays, findToday, FIRST_DAY, LAST_DAY } from '../model/study-days.ts'

interface DayBarProps {
  day: string
  onDay: (day: string) => void
}

/** The day in both calendars, with the days before and after it, and a field for any other. */
export function DayBar({ day, onDay }: DayBarProps) {
  const { t } = useTranslation('daily')
  const language = useLanguage()
  const step = (days: number) => () => onDay(addDays(day, days))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 max-md:justify-center">
      <IconButton size="tall" label={t('previousDay')} title={t('previousDay')} disabled={day <= FIRST_DAY} onClick={step(-1)}>
        <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />
      </IconButton>
      <div className="me-auto min-w-56 text-center max-md:order-first max-md:w-full md:text-start" aria-live="polite">
        <p className="font-serif text-[1.375rem] leading-[1.3]">
          <bdi>{formatHebrewDate(day, language)}</bdi>
        </p>
        <p className="text-muted">
          <bdi>
            {formatCivilDate(day, language)} {day.slice(0, 4)}
          </bdi>
        </p>
      </div>
      {day !== findToday() && (
        <Button variant="quiet" size="tall" onClick={() => onDay(findToday())}>
          {t('today')}
        </Button>
      )}
      <input
        type="date"
        aria-label={t('day')}
        className="min-h-11 rounded-[8px] border border-line bg-raised px-2 text-[1rem]"
        value={day}
        min={FIRST_DAY}
        max={LAST_DAY}
        onChange={({ target }) => {
          if (target.value !== '' && target.validity.valid) onDay(target.value)
        }}
      />
      <IconButton size="tall" label={t('nextDay')} title={t('nextDay')} disabled={day >= LAST_DAY} onClick={step(1)}>
        <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
