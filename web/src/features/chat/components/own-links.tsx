import type { OwnLink, sharingApi } from '@sugya/contract/api/sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '../../../lib/i18n/text-direction.ts'
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
    <section className="account-section" aria-labelledby="own-links">
      <h2 id="own-links" ref={heading} tabIndex={-1} className="outline-none">
        {t('ownLinks')}
      </h2>
      <p className="account-lead">{t('ownLinksText')}</p>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {!data && isError && (
        <p role="alert">
          {t('linksFailed')}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
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
        <button type="button" className="button mbs-4" onClick={() => setShown(shown + PAGE)}>
          {t('moreLinks')}
        </button>
      )}
    </section>
  )
}
