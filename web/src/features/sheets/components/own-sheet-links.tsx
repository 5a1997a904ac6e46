import type { SheetSummary, sheetsApi } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '../../../lib/i18n/text-direction.ts'
import { sheetsKey, useSheets } from '../api/sheet-calls.ts'

/** In the account: the sheets that have a link, each with its address and a button that revokes it; nothing when there are none. */
export function OwnSheetLinks() {
  const { t } = useTranslation('sheets')
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data = [] } = useSheets()
  const shared = data.flatMap((sheet) => (sheet.link === null ? [] : [{ ...sheet, link: sheet.link }]))
  if (shared.length === 0) return null

  function forget(id: string): void {
    client.setQueryData<SheetSummary[]>(sheetsKey, (all = []) => all.map((one) => (one.id === id ? { ...one, link: null } : one)))
    notify({ title: t('revoked') })
    // The pressed button is gone.
    heading.current?.focus()
  }
  return (
    <PageSection id="own-sheet-links" title={t('ownLinks')} lead={t('ownLinksText')} headingRef={heading}>
      <ul>
        {shared.map((sheet) => (
          <LinkRow key={sheet.id} sheet={sheet} onRevoked={() => forget(sheet.id)} />
        ))}
      </ul>
    </PageSection>
  )
}

function LinkRow({ sheet: { id, title, link }, onRevoked }: { sheet: SheetSummary & { link: string }; onRevoked: () => void }) {
  const { t } = useTranslation('sheets')
  const direction = getDirection(useLanguage())
  const name = title || t('untitled')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof sheetsApi.unshareSheet>('DELETE /api/sheets/:id/link', { params: { id } }),
    onSuccess: onRevoked,
    onError: (error) => notify({ kind: 'error', title: t('revokeFailed'), text: errorMessage(error, '') }),
  })
  return (
    <li className="border-be border-line py-2.5">
      <Link
        id={`sheet-${id}`}
        to={`/sheets/${id}`}
        className="block py-1 leading-[1.4] font-semibold wrap-anywhere hover:text-accent hover:underline hover:underline-offset-[0.2em]"
        dir={textDirection(name, direction)}
      >
        {name}
      </Link>
      <div className="flex items-center gap-1">
        <input
          readOnly
          dir="ltr"
          className="min-h-11 min-w-0 flex-1 rounded-[6px] border border-line bg-shade px-2 text-[1rem] text-ellipsis"
          value={`${location.origin}/s/${link}`}
          aria-label={t('link')}
          aria-describedby={`sheet-${id}`}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="quietDanger"
          size="tall"
          className="flex-none"
          aria-describedby={`sheet-${id}`}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {t('revoke')}
        </Button>
      </div>
    </li>
  )
}
