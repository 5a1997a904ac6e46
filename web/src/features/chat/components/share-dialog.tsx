import type { Conversation, Message } from '@sugya/contract/api/chat'
import type { SharedLink, sharingApi } from '@sugya/contract/api/sharing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ApiError, call } from '../../../lib/api/client.ts'
import { useCopyAddress } from '../../../lib/browser/use-copy-address.ts'
import { messagesKey } from '../api/list-messages.ts'
import { findBranchEnd } from '../model/find-branch-end.ts'
import { readShownVersions } from '../model/shown-versions.ts'
import { toLinkAddress } from '../model/link-address.ts'
import { LinkLine } from './link-line.tsx'

const linksKey = (conversationId: string) => ['links', conversationId] as const

/** Creates, lists, copies and revokes the share links of a conversation, and says what they show to whom. */
export function ShareDialog({ conversation: { id }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const client = useQueryClient()
  const copy = useCopyAddress()
  const links = useQuery({
    queryKey: linksKey(id),
    queryFn: ({ signal }) => call<typeof sharingApi.listLinks>('GET /api/conversations/:id/links', { params: { id }, signal }),
    staleTime: 0,
  })
  const create = useMutation({
    mutationFn: () =>
      call<typeof sharingApi.shareConversation>('POST /api/conversations/:id/links', {
        params: { id },
        body: { upTo: findBranchEnd(client.getQueryData<Message[]>(messagesKey(id)), readShownVersions(id)) },
      }),
    onSuccess: (link) => {
      client.setQueryData<SharedLink[]>(linksKey(id), (all = []) => [link, ...all.filter((one) => one.id !== link.id)])
      void copy(toLinkAddress(link))
    },
  })

  const failure = create.error instanceof ApiError && create.error.code === 'conflict' ? t('shareTooSoon') : t('shareFailed')
  const has = links.data !== undefined && links.data.length > 0
  return (
    <Dialog open onClose={onClose} title={t('shareTitle')} closeLabel={t('common:close')}>
      <p>{t('shareLead')}</p>
      <dl className="my-3 text-[0.9375rem] leading-[1.5] [&_dd]:mbe-2 [&_dd]:text-pretty [&_dd]:text-muted [&_dt]:font-semibold">
        <dt>{t('seenTitle')}</dt>
        <dd>{t('seen')}</dd>
        <dt>{t('unseenTitle')}</dt>
        <dd>{t('unseen')}</dd>
      </dl>
      {links.isPending && <Spinner label={t('common:loading')} />}
      {links.isError && <RetryAlert text={t('linksFailed')} onRetry={() => void links.refetch()} />}
      {has && (
        <section aria-label={t('links')} className="mbs-4">
          <h3 className="eyebrow">{t('links')}</h3>
          <ul>
            {links.data.map((link) => (
              <LinkLine
                key={link.id}
                link={link}
                onRevoked={() => client.setQueryData<SharedLink[]>(linksKey(id), (all = []) => all.filter((one) => one.id !== link.id))}
              />
            ))}
          </ul>
        </section>
      )}
      {!links.isPending && (
        <Button
          variant={has ? 'outline' : 'main'}
          className="mbs-4"
          disabled={create.isPending}
          aria-busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {create.isPending ? t('creatingLink') : has ? t('linkAgain') : t('createLink')}
        </Button>
      )}
      {create.isError && (
        <p role="alert" className="mbs-2 text-[0.9375rem] text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
