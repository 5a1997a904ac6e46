import { useTranslation } from 'react-i18next'
import { citationMarks } from '../model/citation-marks.ts'

/** What the number and the marks of a citation mean, a line each. */
export function MarksLegend() {
  const { t } = useTranslation('chat')
  return (
    <ul className="marks-legend">
      <li>{t('markNumber')}</li>
      {Object.entries(citationMarks).map(([status, { icon: Icon, explained }]) => (
        <li key={status}>
          <span className="chip" data-mark={status} aria-hidden>
            1
            <Icon className="chip-sign" />
          </span>
          {t(explained)}
        </li>
      ))}
      <li>
        <del className="unproven">{t('markUnprovenSign')}</del> {t('notice_quotes_unproven')}
      </li>
    </ul>
  )
}
