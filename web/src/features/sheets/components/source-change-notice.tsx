import type { SheetChange } from '@sugya/contract/api/sheets'
import { toEditionName } from '@sugya/contract/rules/edition-names'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface SourceChangeNoticeProps {
  change: SheetChange
  onUpdate: () => void
  onKeep: () => void
}

/** Says that the library has other words than the sheet, or none any more, and lets the reader decide. */
export function SourceChangeNotice({ change: { state, editions }, onUpdate, onKeep }: SourceChangeNoticeProps) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const names = editions.map(({ edition }) => toEditionName(edition, language)).join(' · ')
  return (
    <div role="note" className="my-2 rounded-[8px] border border-repaired/60 bg-raised px-3 py-2.5 text-[0.9375rem] leading-[1.5]">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="icon mbs-1 flex-none text-repaired" />
        <span>
          {state === 'gone' ? t('gone') : t('changed')} <span className="text-muted">{t('changedIn', { editions: names })}</span>
        </span>
      </p>
      <div className="mbs-2 flex flex-wrap gap-2">
        {state === 'changed' && (
          <button type="button" className="button" onClick={onUpdate}>
            {t('update')}
          </button>
        )}
        <button type="button" className="button" onClick={onKeep}>
          {t('keep')}
        </button>
      </div>
    </div>
  )
}
