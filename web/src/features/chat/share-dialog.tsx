import type { Conversation } from '@sugya/contract/chat'
import type { listLinks, revokeLink, shareConversation, SharedLink } from '@sugya/contract/sharing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useLanguage } from '../../i18n/set-up.ts'
import { ApiError, call } from '../../lib/api.ts'
import { longDate } from '../../lib/long-date.ts'
import { notify } from '../../lib/notify.ts'
import './sharing.css'
import './words.ts'

const linksKey = (conversationId: string) => ['links', conversationId] as const
const addressOf = (link: SharedLink) => `${location.origin}/shared/${link.id}`

/** Links to a conversation: what they show to whom, making one, copying and revoking them. */
export function ShareDialog({ conversation: { id }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const client = useQueryClient()
  const links = useQuery({
    queryKey: linksKey(id),
    queryFn: ({ signal }) => call<typeof listLinks>('GET /api/conversations/:id/links', { params: { id }, signal }),
    staleTime: 0,
  })
  const create = useMutation({
    mutationFn: () => call<typeof shareConversation>('POST /api/conversations/:id/links', { params: { id } }),
    onSuccess: (link) => {
      client.setQueryData<SharedLink[]>(linksKey(id), (all = []) => [link, ...all.filter((one) => one.id !== link.id)])
      void copy(addressOf(link))
    },
  })

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      notify({ title: t('linkCopied') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('linkCopyFailed') })
    }
  }

  const failure = create.error instanceof ApiError && create.error.code === 'conflict' ? t('shareTooSoon') : t('shareFailed')
  const has = links.data !== undefined && links.data.length > 0
  return (
    <Dialog open onClose={onClose} title={t('shareTitle')} closeLabel={t('common:close')}>
      <p>{t('shareLead')}</p>
      <dl className="share-terms">
        <dt>{t('seenTitle')}</dt>
        <dd>{t('seen')}</dd>
        <dt>{t('unseenTitle')}</dt>
        <dd>{t('unseen')}</dd>
      </dl>
      {links.isPending && <Spinner label={t('common:loading')} />}
      {links.isError && (
        <p role="alert" className="share-alert">
          {t('linksFailed')}{' '}
          <button type="button" className="text-link" onClick={() => void links.refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      {has && (
        <section aria-label={t('links')} className="share-links">
          <h3 className="eyebrow">{t('links')}</h3>
          <ul>
            {links.data.map((link) => (
              <LinkLine key={link.id} link={link} conversationId={id} onCopy={() => void copy(addressOf(link))} />
            ))}
          </ul>
        </section>
      )}
      {!links.isPending && (
        <button
          type="button"
          className={has ? 'button mbs-4' : 'button button-main mbs-4'}
          disabled={create.isPending}
          aria-busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {create.isPending ? t('creatingLink') : has ? t('linkAgain') : t('createLink')}
        </button>
      )}
      {create.isError && (
        <p role="alert" className="share-alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function LinkLine({ link, conversationId, onCopy }: { link: SharedLink; conversationId: string; onCopy: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call<typeof revokeLink>('DELETE /api/links/:id', { params: { id: link.id } }),
    onSuccess: () => {
      client.setQueryData<SharedLink[]>(linksKey(conversationId), (all = []) => all.filter((one) => one.id !== link.id))
      notify({ title: t('revoked') })
    },
  })
  const date = longDate(link.createdAt, language, 'short')
  return (
    <li className="share-link">
      <p className="share-link-when">
        {t('linkOf', { date })} · {t('linkQuestions', { count: link.questions })}
      </p>
      <div className="share-link-line">
        <input readOnly dir="ltr" value={addressOf(link)} aria-label={t('linkOf', { date })} onFocus={(event) => event.target.select()} />
        <button type="button" className="icon-button" aria-label={t('copyLink')} title={t('copyLink')} onClick={onCopy}>
          <Copy aria-hidden className="icon" />
        </button>
        <button
          type="button"
          className="quiet-button share-revoke"
          disabled={revoke.isPending}
          aria-busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {revoke.isPending ? t('revoking') : t('revoke')}
        </button>
      </div>
      {revoke.isError && (
        <p role="alert" className="share-alert">
          {t('revokeFailed')}
        </p>
      )}
    </li>
  )
}
