import { useTranslation } from 'react-i18next'
import { chipSign, chipStyles } from './chip-styles.ts'
import { citationMarks } from '../model/citation-marks.ts'

const STATUSES = ['proven', 'paraphrase', 'repaired'] as const

/** What the number and the marks of a citation mean, a line each. */
export function MarksLegend() {
  const { t } = useTranslation('chat')
  return (
    <ul className="mbs-2 grid gap-1.5 text-[0.9375rem] leading-[1.5] text-pretty text-muted">
      <li>{t('markNumber')}</li>
      {STATUSES.map((status) => {
        const { icon: Icon, explained } = citationMarks[status]
        return (
          <li key={status}>
            <span className={chipStyles({ status, place: 'legend' })} aria-hidden>
              1
              <Icon className={chipSign} />
            </span>
            {t(explained)}
          </li>
        )
      })}
      <li>
        <del className="unproven">{t('markUnprovenSign')}</del> {t('notice_quotes_unproven')}
      </li>
    </ul>
  )
}
