import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { useTranslation } from 'react-i18next'
import { useNames } from '../model/names.ts'
import type { WorkCategory } from '../api/catalog.ts'
import { useFigures } from '../model/use-figures.ts'
import { Table } from '../../../components/ui/table.tsx'
import { styles } from './styles.ts'

/** Figures stand under one another; on a phone a category is a card of two columns. */
const FIGURES =
  'text-[0.9375rem] sm:[&_:is(th,td):not(:first-child)]:text-end max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_tr]:gap-x-4 max-sm:[&_th]:col-span-full'

/** The number of works per category and language, and of passages. */
export function Coverage({ categories }: { categories: readonly WorkCategory[] }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { number } = useFigures()
  const sum = (of: (group: WorkCategory) => number) => categories.reduce((total, group) => total + of(group), 0)
  return (
    <section className={styles.card} aria-labelledby="harvest-coverage">
      <h3 id="harvest-coverage" className={styles.heading}>
        {t('coverage')}
      </h3>
      <p id="harvest-coverage-text" className={styles.note}>
        {t('coverageText')}
      </p>
      <Table className={FIGURES} aria-labelledby="harvest-coverage-text">
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            <th scope="col">{t('worksTitle')}</th>
            {TEXT_LANGUAGES.map((language) => (
              <th key={language} scope="col">
                {names.language(language)}
              </th>
            ))}
            <th scope="col">{t('passages')}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map((group) => (
            <tr key={group.category}>
              <th scope="row">
                <bdi>{names.category(group.category)}</bdi>
              </th>
              <td data-label={t('worksTitle')}>{number(group.works.length)}</td>
              {TEXT_LANGUAGES.map((language) => (
                <td key={language} data-label={names.language(language)}>
                  {number(group.languages[language])}
                </td>
              ))}
              <td data-label={t('passages')}>{number(group.passages)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="font-semibold">
            <th scope="row">{t('total')}</th>
            <td data-label={t('worksTitle')}>{number(sum((group) => group.works.length))}</td>
            {TEXT_LANGUAGES.map((language) => (
              <td key={language} data-label={names.language(language)}>
                {number(sum((group) => group.languages[language]))}
              </td>
            ))}
            <td data-label={t('passages')}>{number(sum((group) => group.passages))}</td>
          </tr>
        </tbody>
      </Table>
    </section>
  )
}
