import type { LibraryEdition } from '@sugya/contract/api/editions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useEditions, useRemoveEdition } from '../api/editions.ts'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { styles } from './styles.ts'

/** The editions of a work with their licenses. Editions that are not part of the product can be removed. */
export function WorkEditions({ title }: { title: string }) {
  const { t } = useTranslation(['harvest', 'common'])
  const { data, isError, isFetching, refetch } = useEditions(title)
  const [asked, setAsked] = useState<LibraryEdition | null>(null)
  const remove = useRemoveEdition()
  if (!data) {
    if (isError) return <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  if (data.length === 0) return <p className={styles.note}>{t('noEditions')}</p>
  return (
    <div className="grid gap-3 border-s-2 border-line ps-4">
      {data.map((edition) => (
        <EditionRow
          key={`${edition.language} ${edition.editionTitle}`}
          edition={edition}
          disabled={remove.isPending}
          onRemove={() => setAsked(edition)}
        />
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={t('removeAsk')}
        action={t('removeOne')}
        back={t('back')}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) remove.mutate(asked)
        }}
      >
        {t(data.length === 1 ? 'removeLastText' : 'removeText', { edition: asked?.editionTitle ?? '' })}
      </ConfirmDialog>
    </div>
  )
}

function EditionRow({ edition, disabled, onRemove }: { edition: LibraryEdition; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { editionTitle, language, license, source, removable, leaving } = edition
  return (
    <div className="grid justify-items-start gap-1.5 [&>dl]:justify-self-stretch">
      <Facts>
        <Fact label={t('edition')} wide>
          <ForeignName name={editionTitle} />
        </Fact>
        <Fact label={t('language')}>{names.language(language)}</Fact>
        <Fact label={t('license')}>{names.license(license)}</Fact>
        {source !== '' && (
          <Fact label={t('source')} wide>
            {source}
          </Fact>
        )}
      </Facts>
      {leaving ? (
        <p className={styles.note} role="status">
          {t('leaving')}
        </p>
      ) : removable ? (
        <Button
          variant="quiet"
          size="tall"
          className="-ms-2"
          aria-label={`${t('removeOne')}: ${editionTitle}`}
          disabled={disabled}
          onClick={onRemove}
        >
          {t('removeOne')}
        </Button>
      ) : (
        <p className={styles.note}>{t('bundledEdition')}</p>
      )}
    </div>
  )
}
