import type { Cycle, Place } from '@sugya/contract/api/daily'
import { CYCLES } from '@sugya/contract/rules/study-cycles'
import { CalendarPlus, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { CYCLE_WORDS } from '../model/cycle-words.ts'

const DEFAULT: readonly Cycle[] = ['portion', 'daf']

function parseCycles(stored: unknown): readonly Cycle[] {
  const chosen = Array.isArray(stored) ? CYCLES.filter((cycle) => stored.includes(cycle)) : []
  return chosen.length === 0 ? DEFAULT : chosen
}

/** The address by which a calendar program follows the chosen cycles. */
export function CalendarFeed({ place }: { place: Place }) {
  const { t } = useTranslation('daily')
  const language = useLanguage()
  const [cycles, setCycles] = useStoredChoice('feed-cycles', parseCycles)
  const query = new URLSearchParams({ cycles: cycles.join(','), place, language })
  const address = `${location.origin}/api/daily/calendar.ics?${query.toString().replaceAll('%2C', ',')}`
  function toggle(cycle: Cycle): void {
    const chosen = CYCLES.filter((one) => (one === cycle ? !cycles.includes(one) : cycles.includes(one)))
    if (chosen.length > 0) setCycles(chosen)
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address)
    notify({ title: t('copied') })
  }
  return (
    <section className="mbs-10" aria-labelledby="feed-title">
      <h2 id="feed-title" className={textStyles.heading}>
        {t('feed')}
      </h2>
      <p className={`${textStyles.note} mbs-1 max-w-176`}>{t('feedText')}</p>
      <Choices label={t('feedChoice')} className="mbs-3 gap-1">
        {CYCLES.map((cycle) => (
          <Choice key={cycle} pressed={cycles.includes(cycle)} onPress={() => toggle(cycle)}>
            {t(CYCLE_WORDS[cycle].name)}
          </Choice>
        ))}
      </Choices>
      <p className="mbs-2 flex flex-wrap gap-x-2">
        <a href={address.replace(/^https?/, 'webcal')} className={buttonStyles({ variant: 'quiet', size: 'tall', className: '-ms-2' })}>
          <CalendarPlus aria-hidden className="icon" />
          {t('openFeed')}
        </a>
        <Button variant="quiet" size="tall" onClick={() => void copy()}>
          <Copy aria-hidden className="icon" />
          {t('copyFeed')}
        </Button>
      </p>
    </section>
  )
}
