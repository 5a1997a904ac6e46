import type { Sheet } from '@sugya/contract/api/sheets'
import { TITLE_LIMIT } from '@sugya/contract/rules/limits'
import { ChevronLeft } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { useSheetChanges } from '../api/sheet-calls.ts'
import type { Draft } from '../model/draft-blocks.ts'
import { newId } from '../model/new-id.ts'
import { useSheetEditor } from '../model/use-sheet-editor.ts'
import { AddBar } from './add-bar.tsx'
import { BlockList } from './block-list.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { SaveState } from './save-state.tsx'
import { SheetTools } from './sheet-tools.tsx'
import { SheetView } from './sheet-view.tsx'

const PrintedSheet = memo(SheetView)

interface SheetEditorViewProps {
  id: string
  opened: Sheet | Draft
  /** The link of the sheet as far as it is known. */
  link: string | null
  /** The date under the title on paper. */
  date: string
}

/** A sheet of the reader's own: on screen its editor, on paper the sheet. */
export function SheetEditorView({ id, opened, link, date }: SheetEditorViewProps) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const { editor, state } = useSheetEditor(id, opened)
  const changes = useSheetChanges(id, state.revision)
  const { title, blocks } = state
  const sheet = useMemo(() => ({ title, blocks: [...blocks] }), [title, blocks])
  // Nobody sees it on the screen, so neither the first render nor a typed letter waits for it.
  const printed = useDeferredValue(sheet, null)
  const append = (type: 'heading' | 'text') => editor.change((draft) => ({ blocks: [...draft.blocks, { id: newId(), type, text: '' }] }))
  return (
    <>
      <div className="print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link to="/sheets" className={buttonStyles({ variant: 'quiet', size: 'tall', className: '-ms-2' })}>
            <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />
            {t('back')}
          </Link>
          <SheetTools id={id} link={link} sheet={sheet} date={date} flush={editor.flush} />
        </div>
        <h1 className="sr-only">{title || t('untitled')}</h1>
        <textarea
          className="mbs-2 field-sizing-content w-full resize-none wrap-anywhere rounded-[8px] border border-transparent bg-transparent px-2 py-1 font-serif text-[clamp(1.5rem,1.3rem+1vw,2rem)] leading-[1.3] font-semibold hover:border-line focus:border-muted/75"
          dir={textDirection(title, getDirection(language))}
          rows={1}
          value={title}
          maxLength={TITLE_LIMIT}
          aria-label={t('sheetTitle')}
          placeholder={t('untitled')}
          // A title is one line, which wraps on a phone.
          onChange={(event) => editor.change(() => ({ title: event.target.value.replace(/\n+/g, ' ') }))}
        />
        <div className="px-2 pbe-2">
          <SaveState state={state} onRetry={() => void editor.flush()} />
        </div>
        {state.phase === 'conflict' && <ConflictNotice id={id} editor={editor} state={state} />}
        {blocks.length === 0 && <p className={textStyles.lead}>{t('emptySheet')}</p>}
        <BlockList editor={editor} blocks={blocks} changes={changes.data ?? []} />
        <AddBar id={id} editor={editor} onAppend={append} />
      </div>
      {printed && <PrintedSheet className="hidden print:block" sheet={printed} date={date} />}
    </>
  )
}
