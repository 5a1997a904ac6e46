import type { Conversation } from '@sugya/contract/api/chat'
import { Braces, FileText, Link2, Pencil, Printer, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { MenuContent, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../../components/ui/menu.tsx'
import { useAccount } from '../../../session/use-account.ts'
import { useSaveConversation } from '../api/export-conversation.ts'
import { ShareDialog } from './share-dialog.tsx'

interface MenuProps {
  conversation: Conversation
  /** The button that opens the menu: class, label and icon. */
  className: string
  label: string
  children: ReactNode
  onRename: () => void
  onDelete: () => void
}

/** Renaming, sharing, saving and deleting a conversation. Opens as it mounts, since its button loads it. */
export function ConversationMenu({ conversation, className, label, children, onRename, onDelete }: MenuProps) {
  const { t } = useTranslation(['sharing', 'chat', 'reader'])
  const [sharing, setSharing] = useState(false)
  /** A guest is asked to sign in. */
  const [asking, setAsking] = useState(false)
  const account = useAccount()
  const navigate = useNavigate()
  const save = useSaveConversation(conversation)
  /**
   * A chosen action that takes the focus: runs when the menu, which traps the focus, has closed; the button does not
   * get it back.
   */
  const chosen = useRef<(() => void) | null>(null)

  /** The landmark that contains the button: screen readers hardly find content outside landmarks. */
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const findFrame = useCallback((button: HTMLElement | null) => {
    if (button) setFrame(button.closest<HTMLElement>('[role=dialog], main, aside') ?? document.body)
  }, [])

  function share(): void {
    if (account) return setSharing(true)
    setAsking(true)
  }

  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger ref={findFrame} className={className} aria-label={label} title={label}>
          {children}
        </DropdownMenu.Trigger>
        {frame && (
          <DropdownMenu.Portal container={frame}>
            <MenuContent
              onCloseAutoFocus={(event) => {
                if (!chosen.current) return
                event.preventDefault()
                chosen.current()
                chosen.current = null
              }}
            >
              <MenuItem icon={Pencil} onSelect={() => (chosen.current = onRename)}>
                {t('rename')}
              </MenuItem>
              <MenuItem icon={Link2} onSelect={() => (chosen.current = share)}>
                {t('share')}
              </MenuItem>
              <MenuSeparator />
              <DropdownMenu.Group aria-labelledby={`save-${conversation.id}`}>
                <MenuLabel id={`save-${conversation.id}`}>{t('export')}</MenuLabel>
                <MenuLink>
                  <a href={`/sheet/${conversation.id}`} target="_blank" rel="noopener">
                    <Printer aria-hidden className="icon" />
                    {t('exportSheet')}
                  </a>
                </MenuLink>
                <MenuItem icon={FileText} onSelect={() => save('md')}>
                  {t('exportFile', { format: 'Markdown' })}
                </MenuItem>
                <MenuItem icon={Braces} onSelect={() => save('json')}>
                  {t('exportFile', { format: 'JSON' })}
                </MenuItem>
              </DropdownMenu.Group>
              <MenuSeparator />
              <MenuItem danger icon={Trash2} onSelect={() => (chosen.current = onDelete)}>
                {t('delete')}
              </MenuItem>
            </MenuContent>
          </DropdownMenu.Portal>
        )}
      </DropdownMenu.Root>
      <ConfirmDialog
        open={asking}
        title={t('signInFirst')}
        action={t('reader:signIn')}
        back={t('chat:keepQuestion')}
        onConfirm={() => void navigate(`/login?next=${encodeURIComponent(`/chat/${conversation.id}`)}`)}
        onClose={() => setAsking(false)}
      >
        {t('signInFirstText')}
      </ConfirmDialog>
      {sharing && <ShareDialog conversation={conversation} onClose={() => setSharing(false)} />}
    </>
  )
}
