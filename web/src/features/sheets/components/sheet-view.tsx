import type { SharedSheet, SheetAnswer, SheetBlock, SheetChange } from '@sugya/contract/api/sheets'
import { useTranslation } from 'react-i18next'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { AnswerView } from './lazy-answer-view.ts'
import { sheetHeading, sheetNote } from './class-names.ts'
import { OwnWords } from './own-words.tsx'
import { SourceView } from './source-view.tsx'
import './sheet.css'

interface SheetViewProps {
  sheet: Omit<SharedSheet, 'updatedAt'>
  /** Under the title. */
  date: string
  /** Sources whose words are no longer those of the library. */
  changes?: readonly SheetChange[]
  className?: string
}

/** A sheet as others and the printer see it. */
export function SheetView({ sheet, date, changes = [], className }: SheetViewProps) {
  const { t } = useTranslation(['sheets', 'common'])
  const direction = getDirection(useLanguage())
  const title = sheet.title || t('untitled')
  return (
    <article className={className}>
      <header className="mbs-8 mbe-6 text-center print:mbs-0">
        <h1
          className="my-1 font-serif text-[clamp(1.5rem,1.3rem+1vw,2rem)] leading-[1.3] font-semibold text-balance wrap-anywhere"
          dir={textDirection(title, direction)}
        >
          {bindShortWords(title)}
        </h1>
        <p className={sheetNote}>{date}</p>
      </header>
      {sheet.blocks.map((block, index) => (
        <BlockView
          key={block.id}
          block={block}
          change={changes.find(({ blockId }) => blockId === block.id)}
          level={sheet.blocks.slice(0, index).some(({ type }) => type === 'heading') ? 3 : 2}
        />
      ))}
      <footer
        className={`mbs-6 flex break-inside-avoid flex-wrap justify-between gap-x-6 gap-y-1 border-bs border-line pbs-3 ${sheetNote}`}
      >
        <p>{t('foot')}</p>
        <p>
          {t('madeWith', { app: t('common:appTitle') })} · <bdi dir="ltr">{location.host}</bdi>
        </p>
      </footer>
    </article>
  )
}

/** `level`: of the headings of sources, below those of the reader. */
function BlockView({ block, change, level }: { block: SheetBlock; change: SheetChange | undefined; level: 2 | 3 }) {
  const direction = getDirection(useLanguage())
  switch (block.type) {
    case 'heading':
      return (
        <h2 className={sheetHeading} dir={textDirection(block.text, direction)}>
          {bindShortWords(block.text)}
        </h2>
      )
    case 'text':
      return <OwnWords text={block.text} className="mbe-5" />
    case 'answer':
      return <SheetAnswerSection answer={block} level={level} />
    case 'source':
      return <SourceView source={block} change={change} level={level} />
  }
}

function SheetAnswerSection({ answer, level }: { answer: SheetAnswer; level: 2 | 3 }) {
  const { t } = useTranslation('sheets')
  return (
    <section className="mbe-6 border-bs border-line pbs-4" aria-label={t('answer')}>
      <AnswerView answer={answer} level={level} />
    </section>
  )
}
