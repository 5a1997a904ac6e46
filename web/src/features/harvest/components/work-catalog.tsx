import type { CatalogWork } from '@sugya/contract/api/texts'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useNames } from '../model/names.ts'
import { groupByCategory, type WorkCategory } from '../api/catalog.ts'
import { useFigures } from '../model/use-figures.ts'
import { WorkLine } from './work-line.tsx'
import { styles } from './styles.ts'

/** Works of a category that are rendered at once: some have hundreds. */
const PAGE = 50

/** The works by category, filtered by a part of the title. */
export function WorkCatalog({ works }: { works: readonly CatalogWork[] }) {
  const { t } = useTranslation('harvest')
  const [wanted, setWanted] = useState('')
  const sought = useDeferredValue(wanted).trim().toLowerCase()
  const categories = groupByCategory(sought === '' ? works : works.filter((work) => isNamed(work, sought)))
  return (
    <section className={styles.card} aria-labelledby="harvest-catalog">
      <h3 id="harvest-catalog" className={styles.heading}>
        {t('worksByCategory')}
      </h3>
      <TextField
        type="search"
        label={t('find')}
        hint={t('findHint')}
        autoComplete="off"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {categories.length === 0 && (
        <p role="status" className={styles.empty}>
          {t('nothingFound')}
        </p>
      )}
      {categories.map((group) => (
        <CategorySection key={`${group.category} ${sought}`} group={group} open={sought !== ''} />
      ))}
    </section>
  )
}

const isNamed = ({ title, heTitle, ruTitle }: CatalogWork, sought: string): boolean =>
  [title, heTitle, ruTitle].some((name) => name.toLowerCase().includes(sought))

function CategorySection({ group, open }: { group: WorkCategory; open: boolean }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { number } = useFigures()
  const [isOpen, setOpen] = useState(open)
  const [shown, setShown] = useState(PAGE)
  const count = group.works.length
  return (
    <details className="border-bs border-line" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <bdi className="font-semibold">{names.category(group.category)}</bdi>{' '}
        <span className={styles.note}>{t('works', { count, works: number(count) })}</span>
      </summary>
      {isOpen && (
        <>
          <ul className="ms-4 grid">
            {group.works.slice(0, shown).map((work) => (
              <WorkLine key={work.title} work={work} />
            ))}
          </ul>
          {count > shown && (
            <Button className="ms-4 mbs-2 mbe-4" onClick={() => setShown(shown + PAGE)}>
              {t('showMore')}
            </Button>
          )}
        </>
      )}
    </details>
  )
}
