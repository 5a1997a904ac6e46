import type { Conversation, Message } from '@sugya/contract/api/chat'
import type { OwnLink } from '@sugya/contract/api/sharing'
import type { Account, AccountRecords, AccountStore, StoredSession, UsageLogLine } from '../../ports/store/accounts.ts'
import type { SharingStore } from '../../ports/store/sharing.ts'
import type { ConversationStore } from '../../ports/store/conversations.ts'
import type { Cursor } from '../../cursor.ts'

export interface ExportAccountDeps {
  accounts: AccountStore
  conversations: ConversationStore
  sharing: Pick<SharingStore, 'listByUser'>
}

/** All data stored about a user. Long lists are streamed and never held in memory as a whole. */
export interface AccountExport {
  account: Account
  sessions: StoredSession[]
  records: AccountRecords
  sharedLinks: OwnLink[]
  conversations: AsyncIterable<{ conversation: Conversation; messages: Message[] }>
  usageLog: AsyncIterable<UsageLogLine>
}

/** Conversations, and lines of the usage log, that are read at once. */
const PAGE = { conversations: 100, log: 500 }

/** Collects the export of an account, without the hashes of its password and sessions. */
export async function exportAccount({ accounts, conversations, sharing }: ExportAccountDeps, account: Account): Promise<AccountExport> {
  const owner = { kind: 'user', id: account.id } as const

  async function* allConversations() {
    let before: Cursor | undefined
    for (;;) {
      const page = await conversations.list(owner, { limit: PAGE.conversations, ...(before && { before }) })
      for (const conversation of page) yield { conversation, messages: await conversations.messages(conversation.id) }
      const last = page.at(-1)
      before = last && { at: last.updatedAt, id: last.id }
      if (page.length < PAGE.conversations) return
    }
  }

  async function* wholeLog() {
    let after: string | null = null
    for (;;) {
      const page: UsageLogLine[] = await accounts.readUsageLog(account.id, after, PAGE.log)
      yield* page
      after = page.at(-1)?.id ?? null
      if (page.length < PAGE.log) return
    }
  }

  return {
    account,
    sessions: await accounts.listSessions(account.id),
    records: await accounts.readRecords(account.id),
    sharedLinks: await sharing.listByUser(account.id),
    conversations: allConversations(),
    usageLog: wholeLog(),
  }
}

/** Writes the export as one JSON document, in chunks. */
export async function* exportAsJson({
  account,
  sessions,
  records,
  sharedLinks,
  conversations,
  usageLog,
}: AccountExport): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(account)},"sessions":${JSON.stringify(sessions)},"usage":${JSON.stringify(records.usage)}`
  yield `,"subscriptionEvents":${JSON.stringify(records.subscriptionEvents)},"sharedLinks":${JSON.stringify(sharedLinks)}`
  yield ',"conversations":['
  let comma = ''
  for await (const { conversation, messages } of conversations) {
    yield `${comma}\n${JSON.stringify({ ...conversation, messages })}`
    comma = ','
  }
  yield '],"usageLog":['
  comma = ''
  for await (const line of usageLog) {
    yield `${comma}\n${JSON.stringify(line)}`
    comma = ','
  }
  yield ']}\n'
}
