import type { Conversation } from '@sugya/contract/api/chat'
import type { Completion } from '@sugya/contract/api/completion'
import type { RecentPlace } from '../../../lib/browser/recent-places.ts'

/** What a line of the field leads to. `id` is unique among the lines. */
export type Destination =
  | { kind: 'text'; id: string; item: Completion }
  /** In no edition of this library: shown, and leads nowhere. */
  | { kind: 'absent'; id: string; item: Completion }
  | { kind: 'collection'; id: string; item: Completion }
  | { kind: 'recent'; id: string; item: RecentPlace }
  | { kind: 'conversation'; id: string; conversation: Conversation }
  | { kind: 'search'; id: string }
  | { kind: 'ask'; id: string }

export interface DestinationGroup {
  name: 'recent' | 'texts' | 'actions' | 'conversations'
  destinations: Destination[]
}

interface Found {
  text: string
  recent: readonly RecentPlace[]
  completions: readonly Completion[] | undefined
  conversations: readonly Conversation[] | undefined
}

/**
 * Groups what is shown for a text: completions, search and question, own conversations; recent places without a text.
 */
export function listDestinations({ text, recent, completions = [], conversations = [] }: Found): DestinationGroup[] {
  const isEmpty = text.trim() === ''
  const groups: DestinationGroup[] = isEmpty
    ? [{ name: 'recent', destinations: recent.map((item) => ({ kind: 'recent', id: `recent ${item.ref}`, item })) }]
    : [
        {
          name: 'texts',
          destinations: completions.map(toDestination),
        },
        {
          name: 'actions',
          destinations: [
            { kind: 'search', id: 'search' },
            { kind: 'ask', id: 'ask' },
          ],
        },
      ]
  groups.push({
    name: 'conversations',
    destinations: conversations.map((conversation) => ({ kind: 'conversation', id: `conversation ${conversation.id}`, conversation })),
  })
  return groups.filter(({ destinations }) => destinations.length > 0)
}

function toDestination(item: Completion): Destination {
  const kind = item.isAbsent ? 'absent' : item.kind === 'collection' ? 'collection' : 'text'
  return { kind, id: `${kind} ${item.ref}`, item }
}
