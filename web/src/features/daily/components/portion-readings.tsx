import type { DailyPassage } from '@sugya/contract/api/daily'
import { useTranslation } from 'react-i18next'
import { PassageLink } from './passage-link.tsx'

/** The aliyot, the maftir and the haftarah of a portion, folded. */
export function PortionReadings({ passages }: { passages: readonly DailyPassage[] }) {
  const { t } = useTranslation('daily')
  const isByCustom = passages.some(({ part }) => part === 'haftarah-sephardim')
  const parts = passages.filter(({ part }) => part !== 'whole')
  function toLabel(part: DailyPassage['part']): string {
    if (part === 'maftir') return t('maftir')
    if (part === 'haftarah') return t(isByCustom ? 'haftarahAshkenazim' : 'haftarah')
    return part === 'haftarah-sephardim' ? t('haftarahSephardim') : t('aliyah', { number: part })
  }
  return (
    <details className="mbs-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent">{t('aliyot')}</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 py-1">
        {parts.map((passage, index) => (
          <div key={`${passage.part} ${passage.ref}`} className="contents">
            <dt className="text-muted">{passage.part === parts[index - 1]?.part ? '' : toLabel(passage.part)}</dt>
            <dd>
              <PassageLink passage={passage} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
