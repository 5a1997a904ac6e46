import type { HelpLine } from '@sugya/contract/api/help-lines'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { dateLocale } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useHelpLines, useSaveHelpLines } from '../api/help-lines-calls.ts'
import { HelpLineForm } from './help-line-form.tsx'
import { cardPart } from '../../../components/ui/card.ts'
import { Table } from '../../../components/ui/table.tsx'

const today = () => new Date().toISOString().slice(0, 10)
const createEmptyLine = (): HelpLine => ({
  country: '',
  kind: 'talk',
  name: { he: '', en: '', ru: '' },
  phone: '',
  website: '',
  allDay: false,
  verifiedOn: today(),
})

/** The lines that people in distress are referred to: a list, and a form for one of them. */
export function HelpLinesTab() {
  const { t } = useTranslation(['help', 'common'])
  const { data, isPending, isError, isFetching, refetch } = useHelpLines()
  const save = useSaveHelpLines()
  // The place of the line in the form; that after the last is a new one.
  const [edited, setEdited] = useState<number | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const lines = data?.lines ?? []

  function keep(lines: HelpLine[] | null): void {
    save.mutate(lines, {
      onSuccess: () => {
        setEdited(null)
        setIsRestoring(false)
      },
    })
  }
  return (
    <section aria-labelledby="help-lines">
      <div className={cardPart.head}>
        <h3 id="help-lines" className={cardPart.heading}>
          {t('title')}
        </h3>
        {data && (
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setEdited(lines.length)}>
              {t('add')}
            </Button>
            {!data.isShipped && (
              <Button variant="quiet" onClick={() => setIsRestoring(true)}>
                {t('restore')}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={`${cardPart.lead} mbe-3`}>{t('text')}</p>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />}
      {edited !== null && (
        <HelpLineForm
          key={edited}
          line={lines[edited] ?? createEmptyLine()}
          pending={save.isPending}
          onCancel={() => setEdited(null)}
          onSave={(line) => keep([...lines.slice(0, edited), line, ...lines.slice(edited + 1)])}
        />
      )}
      {lines.length > 0 && (
        <HelpLineTable
          lines={lines}
          onEdit={setEdited}
          onRemove={(at) => keep(lines.filter((_, index) => index !== at))}
          busy={save.isPending}
        />
      )}
      <ConfirmDialog
        open={isRestoring}
        title={t('restoreQuestion')}
        action={t('restore')}
        back={t('cancel')}
        danger
        pending={save.isPending}
        onConfirm={() => keep(null)}
        onClose={() => setIsRestoring(false)}
      >
        {t('restoreText')}
      </ConfirmDialog>
    </section>
  )
}

interface HelpLineTableProps {
  lines: readonly HelpLine[]
  busy: boolean
  onEdit: (at: number) => void
  onRemove: (at: number) => void
}

function HelpLineTable({ lines, busy, onEdit, onRemove }: HelpLineTableProps) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const days = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="overflow-x-auto">
      <Table>
        <thead>
          <tr>
            {(['country', 'kind', 'name', 'contact', 'verifiedOn', 'actions'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const contact = [line.phone, line.website].filter((part) => part !== '').join(', ')
            return (
              <tr key={`${line.country} ${line.kind} ${contact}`}>
                <td data-label={t('country')}>{countries.of(line.country)}</td>
                <td data-label={t('kind')}>{t(`kind_${line.kind}`)}</td>
                <td data-label={t('name')}>
                  <bdi>{line.name[language]}</bdi>
                </td>
                <td data-label={t('contact')}>
                  <bdi dir="ltr">
                    <span className="whitespace-nowrap">{line.phone}</span>
                    {line.phone !== '' && line.website !== '' && ', '}
                    {line.website}
                  </bdi>
                </td>
                <td data-label={t('verifiedOn')}>{days.format(new Date(`${line.verifiedOn}T00:00:00Z`))}</td>
                <td>
                  <Button variant="quiet" aria-label={t('editOne', { contact })} onClick={() => onEdit(at)}>
                    {t('edit')}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('removeOne', { contact })}
                    disabled={busy || lines.length === 1}
                    onClick={() => onRemove(at)}
                  >
                    {t('remove')}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
