import type { SheetChange } from '@sugya/contract/api/sheets'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { BookCopy, Scissors } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import type { DraftSource } from '../model/draft-blocks.ts'
import { sourceHeading } from './class-names.ts'
import { EditionChoices } from './edition-choices.tsx'
import { SourceChangeNotice } from './source-change-notice.tsx'
import { SourceTexts } from './source-view.tsx'
import { TrimPanel } from './trim-panel.tsx'
import { WordsField } from './words-field.tsx'

interface SourceEditorProps {
  source: DraftSource
  /** How the library differs from the stored words, if it does. */
  change: SheetChange | undefined
  onChange: (source: DraftSource) => void
}

/** A source in the editor: its words, what is shown of them, its editions, and a note. */
export function SourceEditor({ source, change, onChange }: SourceEditorProps) {
  const { t } = useTranslation('sheets')
  const name = referenceName(source, useLanguage())
  const [open, setOpen] = useState<'trim' | 'editions' | null>(null)
  const toggle = (part: 'trim' | 'editions') => setOpen(open === part ? null : part)
  return (
    <>
      <h2 className={sourceHeading}>
        <Link to={toTextAddress(source.ref)} className="hover:text-accent">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {change && change.fingerprint !== source.kept && !source.refresh && (
        <SourceChangeNotice
          change={change}
          decide={{
            onUpdate: () => onChange({ ...source, refresh: true }),
            onKeep: () => onChange({ ...source, kept: change.fingerprint }),
          }}
        />
      )}
      <div className="-mx-2 mbe-1 flex flex-wrap">
        <Button variant="quiet" aria-expanded={open === 'trim'} onClick={() => toggle('trim')}>
          <Scissors aria-hidden className="icon" />
          {open === 'trim' ? t('trimDone') : t('trim')}
        </Button>
        <Button variant="quiet" aria-expanded={open === 'editions'} onClick={() => toggle('editions')}>
          <BookCopy aria-hidden className="icon" />
          {t('editions')}
        </Button>
      </div>
      {open === 'editions' && <EditionChoices source={source} onChange={(wanted) => onChange({ ...source, wanted })} />}
      {open === 'trim' ? <TrimPanel source={source} onChange={onChange} /> : <SourceTexts source={source} />}
      <div className="mbs-2">
        <WordsField
          kind="note"
          label={t('note', { name })}
          placeholder={t('noteHint')}
          text={source.note}
          onChange={(note) => onChange({ ...source, note })}
        />
      </div>
    </>
  )
}
