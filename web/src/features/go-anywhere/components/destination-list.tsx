import { Command } from 'cmdk'
import { BookOpen, BookX, Clock, Library, MessageCircleQuestionMark, MessagesSquare, Search, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import type { Destination, DestinationGroup } from '../model/destinations.ts'

interface DestinationListProps {
  groups: readonly DestinationGroup[]
  text: string
  /** The pointer moves over the lines. */
  onMove: () => void
  onGo: (destination: Destination) => void
}

const ICONS: Record<Destination['kind'], LucideIcon> = {
  text: BookOpen,
  absent: BookX,
  collection: Library,
  recent: Clock,
  conversation: MessagesSquare,
  search: Search,
  ask: MessageCircleQuestionMark,
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pbs-3 [&_[cmdk-group-heading]]:pbe-1 [&_[cmdk-group-heading]]:text-[0.8125rem] [&_[cmdk-group-heading]]:text-muted'
const LINE =
  'mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2 py-1.5 text-[1.0625rem] leading-[1.4] aria-selected:bg-shade data-[selected=true]:bg-shade'

/** The lines of the field, in groups. */
export function DestinationList({ groups, text, onMove, onGo }: DestinationListProps) {
  const { t } = useTranslation('search')
  return (
    <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain pbe-3" label={t('list')} onPointerMoveCapture={onMove}>
      <Command.Empty className="px-4 py-6 text-muted">{t('hint')}</Command.Empty>
      {groups.map(({ name, destinations }) => (
        <Command.Group key={name} heading={name === 'actions' ? undefined : t(name)} className={GROUP}>
          {destinations.map((destination) => (
            <Line key={destination.id} destination={destination} text={text} onGo={onGo} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

function Line({ destination, text, onGo }: { destination: Destination; text: string; onGo: (destination: Destination) => void }) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const Icon = ICONS[destination.kind]
  const { name, note } = describe()
  return (
    <Command.Item value={destination.id} disabled={destination.kind === 'absent'} className={LINE} onSelect={() => onGo(destination)}>
      <Icon aria-hidden className="size-4.5 flex-none text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{name}</bdi>
      </span>
      {note !== '' && <span className="flex-none text-[0.875rem] text-muted">{note}</span>}
    </Command.Item>
  )

  function describe(): { name: string; note: string } {
    if (destination.kind === 'search') return { name: t('searchFor', { text: text.trim() }), note: '' }
    if (destination.kind === 'ask') return { name: t('askAbout', { text: text.trim() }), note: '' }
    if (destination.kind === 'conversation') return { name: destination.conversation.title, note: '' }
    const name = referenceName(destination.item, language)
    return { name: language === 'he' ? name.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״') : name, note: describeNote() }
  }
  function describeNote(): string {
    if (destination.kind === 'absent') return t('absent')
    return destination.kind === 'collection' ? t('works', { count: destination.item.works }) : ''
  }
}
