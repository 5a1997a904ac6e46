import type { ImportItem } from '@sugya/contract/api/imports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useImports, useRemoveImport } from '../api/imports.ts'
import { UploadArchive } from './upload-archive.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

const MEGABYTE = 1024 * 1024

interface ImportsListProps {
  /** The name of the selected import; empty for the network. */
  chosen: string
  onChoose: (name: string) => void
}

/** The folders and archives on the server, one of which can be selected, and the upload of archives. */
export function ImportsList({ chosen, onChoose }: ImportsListProps) {
  const { t } = useTranslation(['harvest', 'common'])
  const { data, isError, isFetching, refetch } = useImports()
  const [asked, setAsked] = useState<ImportItem | null>(null)
  const remove = useRemoveImport((name) => name === chosen && onChoose(''))
  const sizeText = useSizes()
  if (!data) {
    if (isError) return <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  return (
    <div className={styles.stack}>
      {data.items.length === 0 ? (
        <p className={styles.note}>{t('importsNone')}</p>
      ) : (
        <ul className="grid" aria-label={t('imports')}>
          {data.items.map((item) => (
            <ImportRow
              key={item.name}
              item={item}
              isChosen={item.name === chosen}
              disabled={remove.isPending}
              onChoose={() => onChoose(item.name === chosen ? '' : item.name)}
              onRemove={() => setAsked(item)}
            />
          ))}
        </ul>
      )}
      {data.more && <p className={styles.note}>{t('importsMore')}</p>}
      <UploadArchive limit={data.limit} limitText={sizeText(data.limit)} onUploaded={({ name }) => onChoose(name)} />
      <ConfirmDialog
        open={asked !== null}
        title={t('archiveRemoveAsk')}
        action={t('archiveRemove')}
        back={t('back')}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) remove.mutate(asked.name)
        }}
      >
        {t('archiveRemoveText', { name: asked?.originalName ?? asked?.name ?? '' })}
      </ConfirmDialog>
    </div>
  )
}

/** Formats sizes in megabytes, or in gigabytes from 1 GB. */
function useSizes(): (bytes: number) => string {
  const { t } = useTranslation('harvest')
  const { size } = useFigures()
  return (bytes) =>
    bytes < 1024 * MEGABYTE ? t('megabytes', { size: size(bytes / MEGABYTE) }) : t('gigabytes', { size: size(bytes / MEGABYTE / 1024) })
}

interface ImportRowProps {
  item: ImportItem
  isChosen: boolean
  disabled: boolean
  onChoose: () => void
  onRemove: () => void
}

function ImportRow({ item, isChosen, disabled, onChoose, onRemove }: ImportRowProps) {
  const { t } = useTranslation('harvest')
  const { moment } = useFigures()
  const sizeText = useSizes()
  const name = item.originalName ?? item.name
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <bdi className={styles.reference}>{name}</bdi>
        <span className={styles.note}>
          {item.kind === 'folder' ? t('kindFolder') : <bdi>{item.kind}</bdi>}
          {item.size !== null && <> · {sizeText(item.size)}</>} · <time dateTime={item.modifiedAt}>{moment(item.modifiedAt)}</time>
        </span>
        <span className="ms-auto">
          <Button
            variant="quiet"
            size="tall"
            aria-pressed={isChosen}
            aria-label={`${isChosen ? t('importChosen') : t('importChoose')}: ${name}`}
            onClick={onChoose}
          >
            {isChosen ? t('importChosen') : t('importChoose')}
          </Button>
          {item.originalName !== null && (
            <Button variant="quiet" size="tall" aria-label={`${t('archiveRemove')}: ${name}`} disabled={disabled} onClick={onRemove}>
              {t('archiveRemove')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
