import type { SheetSummary } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Link2, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { iconButtonStyles } from '../../../components/ui/icon-button.tsx'
import { MenuContent, MenuItem } from '../../../components/ui/menu.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useDeleteSheet } from '../api/delete-sheet.ts'
import { createSheet, sheetsKey } from '../api/sheet-calls.ts'
import { newId } from '../model/new-id.ts'

/** A sheet in the list: title, first references, when it was changed, and what can be done with it. */
export function SheetRow({ sheet }: { sheet: SheetSummary }) {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const remove = useDeleteSheet()
  const title = sheet.title || t('untitled')
  const duplicate = useMutation({
    mutationFn: () => createSheet({ id: newId(), title: t('copyTitle', { title }), copyOf: sheet.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: sheetsKey }),
    onError: (error) => notify({ kind: 'error', title: t('common:error'), text: errorMessage(error, t('failed')) }),
  })
  return (
    <li className="flex items-start gap-2 border-be border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link
          to={`/sheets/${sheet.id}`}
          className="block font-serif text-[1.125rem] leading-[1.4] font-semibold wrap-anywhere hover:text-accent"
        >
          <bdi>{bindShortWords(title)}</bdi>
        </Link>
        <p className="text-[0.875rem] leading-[1.5] text-muted">
          {t('sourceCount', { count: sheet.sources })}
          {sheet.opening.map((ref) => (
            <span key={ref.ref}>
              {' '}
              · <bdi>{referenceName(ref, language)}</bdi>
            </span>
          ))}
        </p>
        <p className="text-[0.8125rem] leading-[1.5] text-muted">
          {t('changedOn', { date: formatLongDate(sheet.updatedAt, language, 'short') })}
          {sheet.link !== null && (
            <span className="ms-2 inline-flex items-center gap-1 text-accent">
              <Link2 aria-hidden className="icon" />
              {t('shared')}
            </span>
          )}
        </p>
      </div>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          className={iconButtonStyles({ size: 'tall' })}
          aria-label={t('actions', { title })}
          title={t('actions', { title })}
        >
          <Ellipsis aria-hidden className="size-5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <MenuContent>
            <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
              {t('duplicate')}
            </MenuItem>
            <MenuItem danger icon={Trash2} onSelect={() => remove(sheet)}>
              {t('delete')}
            </MenuItem>
          </MenuContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </li>
  )
}
