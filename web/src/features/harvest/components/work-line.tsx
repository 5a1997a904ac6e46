import type { CatalogWork } from '@sugya/contract/api/texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { WorkEditions } from './work-editions.tsx'
import { styles } from './styles.ts'

/** One work: its languages, its size, and on demand its editions with their licenses. */
export function WorkLine({ work }: { work: CatalogWork }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const language = useLanguage()
  const { number } = useFigures()
  const [isOpen, setOpen] = useState(false)
  const { title } = work
  const name = workName(work, language)
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <bdi className={styles.reference}>{name}</bdi>
        <span className={styles.tags}>
          {work.languages.map((code) => (
            <span key={code} className={styles.tag}>
              {names.language(code)}
            </span>
          ))}
        </span>
        <span className={styles.note}>
          {t('passages')}: {number(work.segments)}
        </span>
        <Button
          variant="quiet"
          size="tall"
          className="ms-auto"
          aria-expanded={isOpen}
          aria-label={t('editionsOf', { title: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('editions')}
        </Button>
      </div>
      {isOpen && <WorkEditions title={title} />}
    </li>
  )
}
