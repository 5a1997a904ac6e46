import type { textsApi } from '@sugya/contract/api/texts'
import { SHEET_LIMITS } from '@sugya/contract/rules/limits'
import { toEditionName } from '@sugya/contract/rules/edition-names'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { call } from '../../../lib/api/client.ts'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import type { DraftSource, EditionChoice } from '../model/draft-blocks.ts'

/** The editions of a passage in all languages; those of the sheet are checked. At least one stays. */
export function EditionChoices({ source, onChange }: { source: DraftSource; onChange: (wanted: EditionChoice[]) => void }) {
  const { t } = useTranslation(['sheets', 'texts', 'common'])
  const reader = useLanguage()
  const passage = useQuery({
    queryKey: queryKeys.passage(source.ref),
    queryFn: ({ signal }) => call<typeof textsApi.readPassage>('GET /api/texts/ref/:ref', { params: { ref: source.ref }, signal }),
  })
  if (passage.isPending) return <Spinner label={t('common:loading')} />
  if (passage.isError) return <p role="alert">{t('editionsFailed')}</p>

  const chosen = source.wanted ?? source.texts.map(({ language, edition }) => ({ language, edition }))
  const isChosen = ({ language, edition }: EditionChoice) => chosen.some((one) => one.language === language && one.edition === edition)
  const all = passage.data.editions.map(({ language, title }) => ({ language, edition: title }))
  return (
    <fieldset className="mbe-3 rounded-[8px] border border-line p-3">
      <legend className="px-1 text-[0.875rem] font-semibold">{t('editions')}</legend>
      {all.map((one) => (
        <label key={`${one.language} ${one.edition}`} className="flex min-h-10 items-center gap-2">
          <input
            type="checkbox"
            className="size-[1.05rem] flex-none accent-accent"
            checked={isChosen(one)}
            disabled={isChosen(one) ? chosen.length === 1 : chosen.length >= SHEET_LIMITS.editions}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? all.filter((other) => isChosen(other) || other === one)
                  : chosen.filter(({ language, edition }) => language !== one.language || edition !== one.edition),
              )
            }
          />
          <span className="wrap-anywhere">
            {t(`texts:${one.language}`)} · <ForeignName name={toEditionName(one.edition, reader)} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
