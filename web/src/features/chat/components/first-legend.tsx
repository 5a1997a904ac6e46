import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'
import { MarksLegend } from './marks-legend.tsx'

/** The legend under the first answer with citations, until the reader has put it away. Afterwards every chip has it. */
export function FirstLegend() {
  const { t } = useTranslation('chat')
  const [isKnown, setKnown] = useStoredChoice('citation_marks_known', (stored) => stored === true)
  if (isKnown) return null
  return (
    <aside className="mbs-4 rounded-[10px] border border-line bg-(--raised) px-4 py-3" aria-label={t('marks')}>
      <h3 className="eyebrow mbe-1">{t('marks')}</h3>
      <MarksLegend />
      <Button variant="quiet" className="mbs-1 -ms-2" onClick={() => setKnown(true)}>
        {t('marksKnown')}
      </Button>
    </aside>
  )
}
