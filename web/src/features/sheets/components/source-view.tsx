import type { SheetChange, SheetSource, SheetText } from '@sugya/contract/api/sheets'
import { toLicenseName } from '@sugya/contract/rules/edition-names'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { toCredit } from '../model/exported-sheet.ts'
import { listRows, orderTexts, type ShownRow, type ShownText } from '../model/shown-rows.ts'
import { SourceChangeNotice } from './source-change-notice.tsx'
import { sheetNote, sourceHeading } from './class-names.ts'
import { OwnWords } from './own-words.tsx'

interface SourceViewProps {
  source: SheetSource
  /** How the library differs from it now, if it does. */
  change: SheetChange | undefined
  level: 2 | 3
}

/** A source of a sheet: reference, texts side by side with the original at the right, credits and the note. */
export function SourceView({ source, change, level }: SourceViewProps) {
  const language = useLanguage()
  const Heading = `h${level}` as const
  return (
    <section className="mbe-4 border-bs border-line pbs-4">
      <Heading className={`mbe-2 ${sourceHeading}`}>
        <Link to={toTextAddress(source.ref)} className="hover:underline hover:underline-offset-[0.2em]">
          <bdi>{referenceName(source, language)}</bdi>
        </Link>
      </Heading>
      <SourceTexts source={source} />
      <Credits texts={source.texts} />
      {change && <SourceChangeNotice change={change} />}
      {source.note.trim() !== '' && <OwnWords text={source.note} className="mbs-2 border-s-2 border-line ps-3" />}
    </section>
  )
}

/**
 * The shown words of a source. The columns run from right to left in every language, as in printed books with a
 * translation.
 */
export function SourceTexts({ source }: { source: SheetSource }) {
  const rows = listRows(source)
  const columns = source.texts.length
  const grid = columns > 1 ? 'min-[40rem]:grid-flow-row min-[40rem]:grid-cols-2 print:grid-cols-2 print:gap-x-[8mm]' : ''
  return (
    <div dir="rtl">
      {rows.map((row) => (
        <div key={row.key} className={`grid break-inside-avoid gap-x-8 gap-y-1 ${columns > 2 ? '' : grid}`}>
          <RowCells row={row} columns={Math.max(columns, 1)} />
        </div>
      ))}
    </div>
  )
}

function RowCells({ row, columns }: { row: ShownRow; columns: number }) {
  if (row.gap) return <p className="sheet-text col-span-full text-center text-muted">…</p>
  return row.cells.map((cell, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the columns never change places
    cell ? <Cell key={index} cell={cell} /> : <Fragment key={index}>{columns > 1 && <span />}</Fragment>,
  )
}

function Cell({ cell }: { cell: ShownText }) {
  return (
    <p lang={cell.language} dir={getDirection(cell.language)} className="sheet-text">
      {cell.isCutBefore && '… '}
      {cell.html === null ? cell.text : <MarkedText html={cell.html} spans={NONE} />}
      {cell.isCutAfter && ' …'}
    </p>
  )
}

const NONE: readonly { start: number; end: number }[] = []

/** Edition and license of each text, each on a line that breaks only where it must. */
function Credits({ texts }: { texts: readonly SheetText[] }) {
  const { t } = useTranslation('sheets')
  const reader = useLanguage()
  return (
    <ul className={`mbs-1 break-before-avoid ${sheetNote}`}>
      {orderTexts(texts).map(({ language, edition, license, attribution }) => {
        return (
          <li key={`${language} ${edition}`} className="wrap-anywhere">
            {t('edition')}: <ForeignName name={toCredit(edition, attribution, reader)} />{' '}
            <span className="whitespace-nowrap">
              · <bdi>{toLicenseName(license, reader)}</bdi>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
