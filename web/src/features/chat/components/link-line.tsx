import type { SharedLink, sharingApi } from '@sugya/contract/api/sharing'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressField } from '../../../components/ui/address-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { toLinkAddress } from '../model/link-address.ts'

interface LinkLineProps {
  link: SharedLink
  onRevoked: () => void
  /** The title of the conversation, in a list of links to several conversations. */
  children?: ReactNode
}

/** One link: its date and extent, its address to copy, and a button to revoke it. */
export function LinkLine({ link, onRevoked, children }: LinkLineProps) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const about = useId()
  const revoke = useMutation({
    mutationFn: () => call<typeof sharingApi.revokeLink>('DELETE /api/links/:id', { params: { id: link.id } }),
    onSuccess: () => {
      onRevoked()
      notify({ title: t('revoked') })
    },
  })
  const date = formatLongDate(link.createdAt, language, 'short')
  return (
    <li className="share-link border-be border-line py-2.5">
      <div id={about}>
        {children}
        <p className="text-[0.875rem] text-muted">
          {t('linkOf', { date })} · {t('linkQuestions', { count: link.questions })}
        </p>
      </div>
      <AddressField address={toLinkAddress(link)} label={t('linkOf', { date })} about={about}>
        <Button
          variant="quietDanger"
          size="tall"
          className="share-revoke flex-none"
          aria-describedby={about}
          disabled={revoke.isPending}
          aria-busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {revoke.isPending ? t('revoking') : t('revoke')}
        </Button>
      </AddressField>
      {revoke.isError && (
        <p role="alert" className="mbs-2 text-[0.9375rem] text-danger">
          {t('revokeFailed')}
        </p>
      )}
    </li>
  )
}
