import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../components/ui/table.tsx'

const COLUMNS = ['all', 'he', 'en', 'ru'] as const

interface FiguresTableProps<Figures, Row extends string> {
  /** Id of the heading that names the table. */
  labelledBy: string
  rows: readonly Row[]
  total: Figures
  byLanguage: Record<Language, Figures>
  /** What a cell shows. */
  cell: (row: Row, figures: Figures) => string
  /** The name of a row. */
  label: (row: Row) => string
}

/** Figures in rows, of all languages together and of each; on a phone each row names its languages itself. */
export function FiguresTable<Figures, Row extends string>(props: FiguresTableProps<Figures, Row>) {
  const { labelledBy, rows, total, byLanguage, cell, label } = props
  const { t } = useTranslation('accuracy')
  return (
    <Table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('measure')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} className="max-sm:grid! max-sm:grid-cols-2 max-sm:gap-x-4">
            <th scope="row" className="max-sm:col-span-full sm:w-2/5 sm:font-normal">
              {label(row)}
            </th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={t(column)}>
                {cell(row, column === 'all' ? total : byLanguage[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
