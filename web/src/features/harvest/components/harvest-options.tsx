import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useCorpusOverview } from './corpus-card.tsx'
import { type ChoiceProblems, type HarvestChoice } from '../model/harvest-choice.ts'
import { ImportsList } from './imports-list.tsx'
import { LinesField } from './lines-field.tsx'
import { useNames } from '../model/names.ts'
import { styles } from './styles.ts'

interface HarvestOptionsProps {
  choice: HarvestChoice
  problems: ChoiceProblems
  onChange: (choice: HarvestChoice) => void
}

/** The options of a harvest: all are optional. */
export function HarvestOptions({ choice, problems, onChange }: HarvestOptionsProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  // Loads the imports when the options are opened.
  const [isOpen, setOpen] = useState(false)
  const categories = useCorpusOverview().data?.availableCorpora ?? []
  const change = (part: Partial<HarvestChoice>): void => onChange({ ...choice, ...part })
  const problem = (key: ChoiceProblems[keyof ChoiceProblems]) => (key === undefined ? undefined : t(key))
  return (
    <details className="open:pbe-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-accent">{t('options')}</summary>
      <p className={styles.note}>{t('optionsLead')}</p>
      {categories.length > 0 && (
        <Checks
          legend={t('categories')}
          all={categories}
          chosen={choice.categories}
          formatName={names.category}
          onChange={(chosen) => change({ categories: chosen })}
        />
      )}
      <Checks
        legend={t('harvestLanguages')}
        all={TEXT_LANGUAGES}
        chosen={choice.languages}
        formatName={names.language}
        error={problem(problems.languages)}
        onChange={(languages) => change({ languages })}
      />
      <div className="mbs-3 grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-x-6 gap-y-2">
        <LinesField label={t('titles')} hint={t('titlesHint')} value={choice.titles} onChange={(titles) => change({ titles })} />
        <LinesField label={t('allow')} hint={t('allowHint')} value={choice.allow} onChange={(allow) => change({ allow })} />
        <TextField
          label={t('limit')}
          inputMode="numeric"
          autoComplete="off"
          value={choice.limit}
          error={problem(problems.limit)}
          onChange={({ target }) => change({ limit: target.value })}
        />
        <TextField
          label={t('folder')}
          hint={t('folderHint')}
          autoComplete="off"
          spellCheck={false}
          value={choice.folder}
          error={problem(problems.folder)}
          onChange={({ target }) => change({ folder: target.value })}
        />
      </div>
      <h4 className="mbs-4 mbe-2 text-[0.875rem] font-semibold text-muted">{t('imports')}</h4>
      {isOpen && <ImportsList chosen={choice.folder.trim()} onChoose={(folder) => change({ folder })} />}
    </details>
  )
}

interface ChecksProps<T extends string> {
  legend: string
  all: readonly T[]
  chosen: readonly T[]
  formatName: (one: T) => string
  error?: string
  onChange: (chosen: T[]) => void
}

/** Checkboxes for a few values. */
function Checks<T extends string>({ legend, all, chosen, formatName, error, onChange }: ChecksProps<T>) {
  return (
    <fieldset className="mbs-3 flex min-w-0 flex-wrap items-center gap-x-5">
      <legend className="text-[0.9375rem] font-semibold">{legend}</legend>
      {all.map((one) => (
        <label key={one} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) => onChange(all.filter((other) => (other === one ? target.checked : chosen.includes(other))))}
          />
          <bdi>{formatName(one)}</bdi>
        </label>
      ))}
      <p className={styles.alert} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
