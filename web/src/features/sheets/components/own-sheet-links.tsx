import type { SheetSummary } from '@sugya/contract/api/sheets'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressField } from '../../../components/ui/address-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { useRevokeSheetLink } from '../api/revoke-sheet-link.ts'
import { useSheets } from '../api/sheet-calls.ts'
import { toSheetAddress } from '../model/sheet-address.ts'

/**
 * In the account: the sheets that have a link, each with its address and a button that revokes it; nothing when there
 * were none.
 */
export function OwnSheetLinks() {
  const { t } = useTranslation('sheets')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data = [] } = useSheets()
  const shared = data.flatMap((sheet) => (sheet.link === null ? [] : [{ ...sheet, link: sheet.link }]))
  const [hasRevoked, setHasRevoked] = useState(false)
  if (shared.length === 0 && !hasRevoked) return null

  function moveFocus(): void {
    // The pressed button goes away; the heading stays, even after the last link.
    setHasRevoked(true)
    heading.current?.focus()
  }
  return (
    <PageSection id="own-sheet-links" title={t('ownLinks')} lead={t('ownLinksText')} headingRef={heading}>
      {shared.length === 0 ? (
        <p className={textStyles.note}>{t('ownLinksNone')}</p>
      ) : (
        <ul>
          {shared.map((sheet) => (
            <LinkRow key={sheet.id} sheet={sheet} onRevoked={moveFocus} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function LinkRow({ sheet: { id, title, link }, onRevoked }: { sheet: SheetSummary & { link: string }; onRevoked: () => void }) {
  const { t } = useTranslation('sheets')
  const direction = getDirection(useLanguage())
  const name = title || t('untitled')
  const { mutate, isPending } = useRevokeSheetLink(id, onRevoked)
  const onError = (error: Error) => notify({ kind: 'error', title: t('revokeFailed'), text: errorMessage(error, '') })
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
      <AddressField address={toSheetAddress(link)} label={t('link')} about={`sheet-${id}`}>
        <Button
          variant="quietDanger"
          size="tall"
          className="flex-none"
          aria-describedby={`sheet-${id}`}
          disabled={isPending}
          onClick={() => mutate(undefined, { onError })}
        >
          {t('revoke')}
        </Button>
      </AddressField>
    </li>
  )
}
