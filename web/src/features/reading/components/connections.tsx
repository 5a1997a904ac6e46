import type { LinkCounts } from '@sugya/contract/api/links'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { panelSection } from './class-names.ts'
import { ConnectedText } from './connected-text.tsx'
import { type LinkGroup, useLinkCounts, useLinks } from '../api/read-links.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

type GroupName = keyof LinkCounts

/** The groups in the order in which they stand, and what belongs to each. */
const GROUPS: { name: GroupName; group: LinkGroup }[] = [
  { name: 'citedBy', group: { type: 'quotation', direction: 'cited-by' } },
  { name: 'parallels', group: { type: 'parallel' } },
  { name: 'commentaries', group: { type: 'commentary', direction: 'cited-by' } },
  { name: 'cites', group: { direction: 'cites' } },
]

interface ConnectionsProps {
  /** A passage in any spelling; canonical references share the cache of each other. */
  reference: string
  /** Groups that are left out, as where commentaries have a place of their own. */
  without?: readonly GroupName[]
  /** Renders the name of a linked text as a link. */
  link?: (ref: string, name: string) => ReactNode
}

/**
 * The texts that are connected with a passage: who cites it, parallels, commentaries, and what it cites. Each group
 * loads when it opens.
 */
export function Connections({ reference, without = [], link }: ConnectionsProps) {
  const { t } = useTranslation('connections')
  const { data, isError, isPending, isFetching, refetch } = useLinkCounts(reference)
  if (isPending) return <p className={`text-sm text-muted ${panelSection}`}>{t('loading')}</p>
  if (isError && !data)
    return (
      <div className={panelSection}>
        <Failure busy={isFetching} retry={() => void refetch()} />
      </div>
    )
  const shown = GROUPS.filter(({ name }) => !without.includes(name) && data.counts[name] > 0)
  return (
    <section className={panelSection} aria-labelledby="connections-title">
      <h3 id="connections-title" className="sr-only">
        {t('title')}
      </h3>
      {shown.length === 0 && data.complete && <p className="text-sm text-muted">{t('none')}</p>}
      {!data.complete && (
        <p role="status" className="text-sm text-muted">
          {t('incomplete')}
        </p>
      )}
      {shown.map(({ name, group }) => (
        // Another passage closes the groups: their texts are others.
        <Group key={`${data.ref} ${name}`} {...{ name, group, link }} reference={data.ref} count={data.counts[name]} />
      ))}
    </section>
  )
}

interface GroupProps {
  name: GroupName
  group: LinkGroup
  reference: string
  count: number
  link: ConnectionsProps['link']
}

function Group({ name, group, reference, count, link }: GroupProps) {
  const { t } = useTranslation('connections')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const query = useLinks(reference, group, { enabled: open })
  const { data, isError, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const links = data?.pages.flatMap((page) => page.links) ?? []
  return (
    <details className="border-be border-line" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-semibold">
        {t(name)} <span className="font-normal text-muted">{new Intl.NumberFormat(language).format(count)}</span>
      </summary>
      {open && isPending && !isError && <p className="pbe-3 text-sm text-muted">{t('loading')}</p>}
      {open && isError && <Failure busy={isFetching} retry={() => void refetch()} />}
      <ul className="grid gap-3 pbe-3 empty:hidden">
        {links.map((one) => (
          <ConnectedText key={`${one.type} ${one.direction} ${one.ref}`} linked={one} reference={reference} link={link} />
        ))}
      </ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('more')} variant="quiet" className="-ms-2 mbe-2" />
    </details>
  )
}

function Failure({ busy, retry }: { busy: boolean; retry: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <p role="alert" className="pbe-3 text-sm text-muted">
      {t('failed')}{' '}
      <Button variant="quiet" disabled={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  )
}
