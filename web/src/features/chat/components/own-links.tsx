import type { OwnLink, sharingApi } from '@sugya/contract/api/sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { LinkLine } from './link-line.tsx'

const ownLinksKey = ['own-links']

/** How many links show at first, and how many more at each press. */
const PAGE = 10

/** All share links of the reader, to copy and to revoke; each title leads to its conversation. */
export function OwnLinks() {
  const { t } = useTranslation(['sharing', 'common'])
  const direction = getDirection(useLanguage())
  const client = useQueryClient()
  const [shown, setShown] = useState(PAGE)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ownLinksKey,
    queryFn: ({ signal }) => call<typeof sharingApi.listOwnLinks>('GET /api/links', { signal }),
    staleTime: 0,
  })

  function leave({ id, conversationId }: OwnLink): void {
    client.setQueryData<OwnLink[]>(ownLinksKey, (all = []) => all.filter((one) => one.id !== id))
    void client.invalidateQueries({ queryKey: ['links', conversationId] })
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <PageSection id="own-links" title={t('ownLinks')} lead={t('ownLinksText')} headingRef={heading}>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {!data && isError && <RetryAlert text={t('linksFailed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-sm/normal text-balance text-muted mbs-3">{t('ownLinksNone')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, shown).map((link) => (
            <LinkLine key={link.id} link={link} onRevoked={() => leave(link)}>
              <Link
                to={`/chat/${link.conversationId}`}
                className="block py-1 leading-[1.4] font-semibold wrap-anywhere hover:text-accent hover:underline hover:underline-offset-[0.2em]"
                dir={textDirection(link.title, direction)}
              >
                {link.title}
              </Link>
            </LinkLine>
          ))}
        </ul>
      )}
      {data && data.length > shown && (
        <Button className="mbs-4" onClick={() => setShown(shown + PAGE)}>
          {t('moreLinks')}
        </Button>
      )}
    </PageSection>
  )
}
