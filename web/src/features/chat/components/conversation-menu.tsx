import type { Conversation } from '@sugya/contract/api/chat'
import { Braces, FileText, Link2, Pencil, Printer, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { notify } from '../../../lib/browser/notify.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useSaveConversation } from '../api/export-conversation.ts'
import { ShareDialog } from './share-dialog.tsx'
import './sharing.css'

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 text-[0.9375rem] outline-none data-highlighted:bg-shade'
/** An item that deletes nothing. */
const PLAIN = 'data-highlighted:text-accent [&_.icon]:text-muted'

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
  const { t } = useTranslation(['sharing', 'chat'])
  const [sharing, setSharing] = useState(false)
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
    notify({ title: t('signInFirst'), text: t('signInFirstText') })
    void navigate(`/login?next=${encodeURIComponent(`/chat/${conversation.id}`)}`)
  }

  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger ref={findFrame} className={className} aria-label={label} title={label}>
          {children}
        </DropdownMenu.Trigger>
        {frame && (
          <DropdownMenu.Portal container={frame}>
            <DropdownMenu.Content
              className="menu min-w-56 p-1.5"
              align="end"
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={(event) => {
                if (!chosen.current) return
                event.preventDefault()
                chosen.current()
                chosen.current = null
              }}
            >
              <Item icon={<Pencil aria-hidden className="icon" />} onSelect={() => (chosen.current = onRename)}>
                {t('rename')}
              </Item>
              <Item icon={<Link2 aria-hidden className="icon" />} onSelect={() => (chosen.current = share)}>
                {t('share')}
              </Item>
              <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />
              <DropdownMenu.Group aria-labelledby={`save-${conversation.id}`}>
                <DropdownMenu.Label className="px-2.5 py-1 text-[0.8125rem] font-semibold text-muted" id={`save-${conversation.id}`}>
                  {t('export')}
                </DropdownMenu.Label>
                <DropdownMenu.Item asChild className={`${ITEM} ${PLAIN}`}>
                  <a href={`/sheet/${conversation.id}`} target="_blank" rel="noopener">
                    <Printer aria-hidden className="icon" />
                    {t('exportSheet')}
                  </a>
                </DropdownMenu.Item>
                <Item icon={<FileText aria-hidden className="icon" />} onSelect={() => save('md')}>
                  {t('exportFile', { format: 'Markdown' })}
                </Item>
                <Item icon={<Braces aria-hidden className="icon" />} onSelect={() => save('json')}>
                  {t('exportFile', { format: 'JSON' })}
                </Item>
              </DropdownMenu.Group>
              <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />
              <Item danger icon={<Trash2 aria-hidden className="icon" />} onSelect={() => (chosen.current = onDelete)}>
                {t('delete')}
              </Item>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        )}
      </DropdownMenu.Root>
      {sharing && <ShareDialog conversation={conversation} onClose={() => setSharing(false)} />}
    </>
  )
}

function Item({ icon, danger, onSelect, children }: { icon: ReactNode; danger?: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={`${ITEM} ${danger ? 'text-danger' : PLAIN}`} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}
