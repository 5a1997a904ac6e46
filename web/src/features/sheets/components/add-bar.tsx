import { useMutation } from '@tanstack/react-query'
import { Heading, Plus, TextCursorInput } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { errorMessage, readErrorBody } from '../../../lib/api/error-message.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { addBlocks } from '../api/sheet-calls.ts'
import { toBlocks } from '../model/addition.ts'
import type { SheetEditor } from '../model/sheet-editor.ts'

interface AddBarProps {
  id: string
  editor: SheetEditor
  onAppend: (type: 'heading' | 'text') => void
}

/** Adds a source by its reference, a heading or a text of the reader's own at the end of the sheet. */
export function AddBar({ id, editor, onAppend }: AddBarProps) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const hint = useId()
  const [reference, setReference] = useState('')
  const add = useMutation({
    async mutationFn(ref: string) {
      await editor.flush()
      return await addBlocks(id, toBlocks([{ type: 'source', ref }], language))
    },
    onSuccess(sheet) {
      editor.adopt(sheet)
      setReference('')
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reference.trim() !== '') add.mutate(reference.trim())
  }
  const suggestions = readErrorBody(add.error)?.suggestions ?? []
  return (
    <section aria-label={t('addSource')} className="mbs-4 border-bs border-line pbs-4">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <label className="min-w-56 flex-1">
          <span className="mbe-1 block text-[0.875rem] font-semibold">{t('addSource')}</span>
          <input
            className="min-h-11 w-full rounded-[8px] border border-muted/75 bg-raised px-3 text-[1rem]"
            dir="auto"
            value={reference}
            placeholder={t('reference')}
            aria-describedby={hint}
            maxLength={300}
            onChange={(event) => setReference(event.target.value)}
          />
        </label>
        <Button type="submit" variant="main" disabled={add.isPending}>
          <Plus aria-hidden className="icon" />
          {add.isPending ? t('adding') : t('add')}
        </Button>
      </form>
      <p id={hint} className="mbs-1 text-[0.875rem] text-muted">
        {t('referenceHint')}
      </p>
      {add.isError && (
        <div role="alert" className="mbs-2">
          <p className="text-danger">{errorMessage(add.error, t('addFailed'))}</p>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((one) => (
              <Button key={one.ref} variant="quiet" onClick={() => add.mutate(one.ref)}>
                <bdi>{referenceName(one, language)}</bdi>
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="mbs-3 flex flex-wrap gap-2">
        <Button onClick={() => onAppend('heading')}>
          <Heading aria-hidden className="icon" />
          {t('addHeading')}
        </Button>
        <Button onClick={() => onAppend('text')}>
          <TextCursorInput aria-hidden className="icon" />
          {t('addText')}
        </Button>
      </div>
    </section>
  )
}
