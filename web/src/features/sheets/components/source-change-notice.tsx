import type { SheetChange } from '@sugya/contract/api/sheets'
import { toEditionName } from '@sugya/contract/rules/edition-names'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface SourceChangeNoticeProps {
  change: SheetChange
  /** What its owner may do; absent for visitors. */
  decide?: { onUpdate: () => void; onKeep: () => void }
}

/** Says that the library has other words than the sheet, or none any more, and lets its owner decide. */
export function SourceChangeNotice({ change: { state, editions }, decide }: SourceChangeNoticeProps) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const names = editions.map(({ edition }) => toEditionName(edition, language)).join(' · ')
  return (
    <div role="note" className="my-2 rounded-[8px] border border-repaired/60 bg-raised px-3 py-2.5 text-[0.9375rem] leading-[1.5]">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="icon mbs-1 flex-none text-repaired" />
        <span>
          {t(state === 'gone' ? (decide ? 'gone' : 'sharedSourceGone') : 'changed')}{' '}
          <span className="text-muted">{t('changedIn', { editions: names })}</span>
        </span>
      </p>
      {decide && (
        <div className="mbs-2 flex flex-wrap gap-2">
          {state === 'changed' && <Button onClick={decide.onUpdate}>{t('update')}</Button>}
          <Button onClick={decide.onKeep}>{t('keep')}</Button>
        </div>
      )}
    </div>
  )
}
