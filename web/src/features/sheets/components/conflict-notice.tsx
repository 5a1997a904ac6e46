import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { createSheet } from '../api/sheet-calls.ts'
import { toInput } from '../model/draft-blocks.ts'
import { newId } from '../model/new-id.ts'
import type { EditorState, SheetEditor } from '../model/sheet-editor.ts'

/** Asks which of two versions of a sheet goes on; both stay until the reader has decided. */
export function ConflictNotice({ id, editor, state }: { id: string; editor: SheetEditor; state: EditorState }) {
  const { t } = useTranslation('sheets')
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: () =>
      createSheet({
        id: newId(),
        title: t('copyTitle', { title: state.title || t('untitled') }),
        copyOf: id,
        blocks: state.blocks.map(toInput),
      }),
    onSuccess(sheet) {
      editor.resolve('theirs')
      notify({ title: t('copied') })
      void navigate(`/sheets/${sheet.id}`)
    },
  })
  return (
    <section role="alert" className="my-4 rounded-[10px] border border-danger/60 bg-raised p-4">
      <h2 className={textStyles.subheading}>{t('conflictTitle')}</h2>
      <p className="mbs-1 mbe-3">{t('conflictText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="main" disabled={copy.isPending} onClick={() => copy.mutate()}>
          {t('conflictCopy')}
        </Button>
        <Button onClick={() => editor.resolve('theirs')}>{t('conflictTheirs')}</Button>
        <Button onClick={() => editor.resolve('mine')}>{t('conflictMine')}</Button>
      </div>
      {copy.isError && <p className="mbs-2 text-danger">{errorMessage(copy.error, t('failed'))}</p>}
    </section>
  )
}
