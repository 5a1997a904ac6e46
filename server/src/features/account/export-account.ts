import type { Conversation, Message } from '@sugya/contract/api/chat'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import type { OwnLink } from '@sugya/contract/api/sharing'
import type { Account, AccountRecords, AccountStore, StoredSession, UsageLogLine } from '../../ports/store/accounts.ts'
import type { DailyMailStore, StoredDailyMail } from '../../ports/store/daily-mails.ts'
import type { SharingStore } from '../../ports/store/sharing.ts'
import type { ConversationStore } from '../../ports/store/conversations.ts'
import type { StoredChosenEdition, StoredMark, StoredPlace, StoredReading, StudyStore } from '../../ports/store/study.ts'
import type { SheetStore, StoredSheet } from '../../ports/store/sheets.ts'
import type { Cursor } from '../../cursor.ts'

export interface ExportAccountDeps {
  accounts: AccountStore
  conversations: ConversationStore
  sharing: Pick<SharingStore, 'listByUser'>
  study: Pick<StudyStore, 'listMarks' | 'listPlaces' | 'listHistory' | 'listEditions' | 'remembers'>
  sheets: Pick<SheetStore, 'list' | 'find'>
  dailyMails: Pick<DailyMailStore, 'find'>
}

/** All data stored about a user. Long lists are streamed and never held in memory as a whole. */
export interface AccountExport {
  account: Account
  sessions: StoredSession[]
  records: AccountRecords
  sharedLinks: OwnLink[]
  study: {
    remember: boolean
    places: StoredPlace[]
    history: StoredReading[]
    editions: StoredChosenEdition[]
    dailyMail: StoredDailyMail | null
  }
  marks: AsyncIterable<StoredMark>
  conversations: AsyncIterable<{ conversation: Conversation; messages: Message[] }>
  sheets: AsyncIterable<StoredSheet>
  usageLog: AsyncIterable<UsageLogLine>
}

/** Conversations, lines of the usage log, and marks that are read at once. */
const PAGE = { conversations: 100, log: 500, marks: 100 }
/** More works than a library has. */
const ALL_PLACES = 100_000

/** Collects the export of an account, without the hashes of its password and sessions. */
export async function exportAccount(
  { accounts, conversations, sharing, study, sheets, dailyMails }: ExportAccountDeps,
  account: Account,
): Promise<AccountExport> {
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

  async function* allSheets() {
    for (const { id } of await sheets.list(owner)) {
      const sheet = await sheets.find(owner, id)
      if (sheet !== undefined) yield sheet
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

  async function* allMarks() {
    let before: Cursor | undefined
    for (;;) {
      const page = await study.listMarks(owner, { limit: PAGE.marks, before })
      yield* page
      const last = page.at(-1)
      before = last && { at: last.updatedAt.toISOString(), id: last.id }
      if (page.length < PAGE.marks) return
    }
  }

  return {
    account,
    sessions: await accounts.listSessions(account.id),
    records: await accounts.readRecords(account.id),
    sharedLinks: await sharing.listByUser(account.id),
    study: {
      remember: await study.remembers(owner),
      places: await study.listPlaces(owner, ALL_PLACES),
      history: await study.listHistory(owner, { limit: STUDY_LIMITS.history }),
      editions: await study.listEditions(owner, STUDY_LIMITS.editions),
      dailyMail: (await dailyMails.find(account.id)) ?? null,
    },
    marks: allMarks(),
    conversations: allConversations(),
    sheets: allSheets(),
    usageLog: wholeLog(),
  }
}

/** Writes the export as one JSON document, in chunks. */
export async function* exportAsJson({
  account,
  sessions,
  records,
  sharedLinks,
  study,
  marks,
  conversations,
  sheets,
  usageLog,
}: AccountExport): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(account)},"sessions":${JSON.stringify(sessions)},"usage":${JSON.stringify(records.usage)}`
  yield `,"subscriptionEvents":${JSON.stringify(records.subscriptionEvents)},"sharedLinks":${JSON.stringify(sharedLinks)}`
  yield `,"study":${JSON.stringify(study)}`
  yield* writeList('marks', marks)
  yield* writeList('conversations', conversations, ({ conversation, messages }) => ({ ...conversation, messages }))
  yield* writeList('sheets', sheets)
  yield* writeList('usageLog', usageLog)
  yield '}\n'
}

async function* writeList<Item extends object>(name: string, items: AsyncIterable<Item>, toJson: (item: Item) => object = (item) => item) {
  yield `,"${name}":[`
  let comma = ''
  for await (const item of items) {
    yield `${comma}\n${JSON.stringify(toJson(item))}`
    comma = ','
  }
  yield ']'
}
