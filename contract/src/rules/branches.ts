/** What a message needs for its place in the tree of a conversation. Absent in linear conversations. */
export interface BranchMessage {
  id: string
  role: 'user' | 'assistant'
  /** A question asked in place of this earlier one. */
  replaces?: string | null | undefined
  /** A question asked after this message. Without it, after the message stored before it. */
  follows?: string | null | undefined
}

/** The versions of a question in the branch that is shown; `at` counts from 0. */
export interface Versions {
  ids: readonly string[]
  at: number
}

export interface Branch<Message> {
  messages: readonly Message[]
  /** Only of questions that have several versions, by the id of the version shown. */
  versions: ReadonlyMap<string, Versions>
}

/** The key of the first question's place in a conversation. */
const ROOT = ''

/**
 * The branch of a conversation that is shown: at each place where a question has several versions the one in `chosen`,
 * else the newest. `messages`: all of the conversation in their stored order.
 */
export function showBranch<Message extends BranchMessage>(messages: readonly Message[], chosen: ReadonlySet<string>): Branch<Message> {
  const parents = findParents(messages)
  const children = new Map<string, Message[]>()
  for (const message of messages) {
    const parent = parents.get(message.id) ?? ROOT
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  }
  const shown: Message[] = []
  const versions = new Map<string, Versions>()
  for (let next = children.get(ROOT); next !== undefined; next = children.get(shown.at(-1)?.id ?? ROOT)) {
    const message = next.find(({ id }) => chosen.has(id)) ?? next.at(-1)
    if (message === undefined || shown.includes(message)) break
    shown.push(message)
    if (next.length > 1) versions.set(message.id, { ids: next.map(({ id }) => id), at: next.indexOf(message) })
  }
  return { messages: shown, versions }
}

/** The messages from the first one to `last`, which is part of them; none when `last` is not of the conversation. */
export function listPath<Message extends BranchMessage>(messages: readonly Message[], last: string): Message[] {
  const parents = findParents(messages)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const path: Message[] = []
  for (let message = byId.get(last); message !== undefined; message = byId.get(parents.get(message.id) ?? ROOT)) path.push(message)
  return path.reverse()
}

/**
 * The message before each one in its branch, always one that was stored earlier: the place of a replaced question is
 * that of its replacement. A reference to anything else counts as absent.
 */
function findParents(messages: readonly BranchMessage[]): Map<string, string> {
  const parents = new Map<string, string>()
  const seen = new Set<string>()
  let before = ROOT
  for (const { id, role, replaces, follows } of messages) {
    const isReplacement = role === 'user' && replaces && seen.has(replaces)
    if (isReplacement) parents.set(id, parents.get(replaces) ?? ROOT)
    else parents.set(id, follows && seen.has(follows) ? follows : before)
    seen.add(id)
    before = id
  }
  return parents
}
