import type { MarkKind } from '@sugya/contract/api/study'
import { Download, Search } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useMarkedWorks, useMarkList, type MarkFilter } from '../api/use-study-lists.ts'
import { useExportMarks } from '../model/export-marks.ts'
import { MarkRow } from './mark-row.tsx'

const KINDS: readonly (MarkKind | undefined)[] = [undefined, 'note', 'bookmark', 'highlight']
const KIND_WORDS = { note: 'notes', bookmark: 'bookmarks', highlight: 'highlights' } as const
const FIELD =
  'min-h-11 w-full rounded-[8px] border border-[color-mix(in_srgb,var(--muted)_75%,transparent)] bg-(--raised) px-3 text-[length:max(1rem,16px)] text-ink'

/** The reader's bookmarks, notes and highlights: with search, filters, and the export of what is shown. */
export function MarkList() {
  const { t } = useTranslation(['study', 'common'])
  const language = useLanguage()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<MarkFilter>({ kind: undefined, work: '', q: '' })
  const { data = [], isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMarkList(useDeferredValue(filter))
  const { data: works = [] } = useMarkedWorks()
  const exporting = useExportMarks()
  const isFiltered = filter.kind !== undefined || filter.work !== '' || filter.q.trim() !== ''
  const hasNone = !isPending && !isError && data.length === 0
  return (
    <section aria-labelledby={headingId} className="mbs-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className={`${textStyles.heading} outline-none`}>
          {t('marks')}
        </h2>
        {data.length > 0 && (
          <Button variant="quiet" disabled={exporting.isPending} onClick={() => exporting.mutate(filter)}>
            <Download aria-hidden className="icon" />
            {t('exportMarkdown')}
          </Button>
        )}
      </div>
      {hasNone && !isFiltered ? (
        <p className={`mbs-2 max-w-[36rem] ${textStyles.note}`}>{t('noMarks')}</p>
      ) : (
        <>
          <div className="mbs-3 flex flex-wrap items-center gap-3">
            <div className="relative min-w-0 flex-[1_1_14rem]">
              <Search aria-hidden className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
              <input
                type="search"
                className={`${FIELD} ps-9`}
                dir={filter.q === '' ? undefined : 'auto'}
                placeholder={t('searchMarks')}
                aria-label={t('searchMarks')}
                value={filter.q}
                maxLength={200}
                onChange={({ target }) => setFilter({ ...filter, q: target.value })}
              />
            </div>
            {works.length > 1 && (
              <select
                className={`${FIELD} flex-[0_1_14rem]`}
                aria-label={t('filterWork')}
                value={filter.work}
                onChange={({ target }) => setFilter({ ...filter, work: target.value })}
              >
                <option value="">{t('allWorks')}</option>
                {works.map((work) => (
                  <option key={work.title} value={work.title}>
                    {workName(work, language)}
                  </option>
                ))}
              </select>
            )}
          </div>
          <Choices label={t('filterKind')} className="mbs-2 -ms-2 flex-wrap gap-0.5">
            {KINDS.map((kind) => (
              <Choice key={kind ?? 'all'} pressed={filter.kind === kind} onPress={() => setFilter({ ...filter, kind })}>
                {kind === undefined ? t('allKinds') : t(KIND_WORDS[kind])}
              </Choice>
            ))}
          </Choices>
          {isPending && <Spinner label={t('common:loading')} />}
          {isError && <RetryAlert text={t('listFailed')} onRetry={() => void refetch()} />}
          {hasNone && <p className={`mbs-3 ${textStyles.note}`}>{t('nothingFound')}</p>}
          <ul className="mbs-2 divide-y divide-line">
            {data.map((mark) => (
              <MarkRow key={mark.id} mark={mark} heading={heading} />
            ))}
          </ul>
          <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('showMore')} />
        </>
      )}
    </section>
  )
}
