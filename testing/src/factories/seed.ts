import type { Language } from '@sugya/contract/api/texts'
import { createArgon2Passwords } from '../../../server/src/adapters/passwords/argon2.ts'
import { openStore, type DatabaseStore } from '../../../server/src/adapters/store/open-store.ts'
import { createAdmin } from '../../../server/src/features/admin/create-admin.ts'
import { browser } from '../clients/browser.ts'
import { insertRows } from '../database/raw-database.ts'
import { startProduct } from '../start-product.ts'
import { DAY, makeYear, writeYear } from './analytics-year.ts'
import { makeQuestions, writeQuestions } from './questions.ts'
import { writePanelRows } from './seed-panel.ts'

export const READER = { username: 'reader', email: 'reader@example.com', password: 'a password to read 1' }
export const ADMIN = { username: 'admin', password: 'a password to administer' }

/** Asked of the product itself: answers and citations are real ones, from its library. */
const QUESTIONS: Record<Language, string[]> = {
  he: ['מי מכר את הבכורה תמורת נזיד עדשים?', 'מה אמרה רות לנעמי?'],
  en: ['Who sold his birthright for lentil stew?', 'What is written about welcoming guests?'],
  ru: ['Кто продал первородство за чечевичную похлёбку?', 'Что сказала Руфь Ноемини?'],
}

export interface SeedOptions {
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  libraryUri?: string | undefined
  /** The end of the year of figures. Default: now. */
  now?: number
}

/**
 * Fills the database of a stopped product so that no panel is empty: a reader with conversations and feedback, an
 * administrator, harvests, training files and jobs, models, and a year of subscriptions and figures. Running it again
 * changes nothing that exists.
 */
export async function seed({ databaseUrl, dataDir, libraryUri, now = Date.now() }: SeedOptions): Promise<void> {
  const options = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const before = await openStore({ ...options, log })
  const isNew = (await before.accounts.findByEmail(READER.email)) === undefined
  await createAdmin({ admins: before.admins, passwords: createArgon2Passwords() }, ADMIN)
  await before.close()
  if (isNew) await converse(options, libraryUri)

  const store = await openStore({ ...options, log })
  try {
    const client = { query: store.executeSql }
    await subscribeReader(store, now)
    await writeYear(makeYear(400, now), client)
    await writeQuestions(
      makeQuestions((Math.floor(now / DAY) - 364) * DAY, now, 12).filter(({ at }) => at < now),
      client,
    )
    await writePanelRows(client, dataDir, now)
    await rateAnswers(store, now)
  } finally {
    await store.close()
  }
}

const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }

/** Signs the reader up and asks the questions, without a model: nothing is paid for. */
async function converse(options: { databaseUrl?: string; dataDir: string }, libraryUri = ''): Promise<void> {
  const product = await startProduct({ database: { options }, variables: { LIBRARY_URI: libraryUri } })
  try {
    const client = browser(product.url)
    const signedUp = await client.post('/api/auth/signup', READER)
    if (signedUp.status !== 200) throw new Error(`The reader was not created: ${signedUp.text}`)
    for (const [language, questions] of Object.entries(QUESTIONS))
      for (const message of questions) {
        const { status, text } = await client.post('/api/chat/enhanced', { message, language })
        if (status !== 200) throw new Error(`The question was not answered: ${text}`)
      }
  } finally {
    await product.close()
  }
}

async function subscribeReader({ executeSql }: DatabaseStore, now: number): Promise<void> {
  await executeSql(
    `update users set subscription_status = 'active', subscription_expires_at = $2 where email = $1 and subscription_status = 'free'`,
    [READER.email, new Date(now + 20 * DAY)],
  )
}

/** Rates every answer of the reader, with each reason in turn. */
async function rateAnswers({ executeSql }: DatabaseStore, now: number): Promise<void> {
  const reasons = ['wrong_source', 'inaccurate', 'disrespectful', 'too_definite', 'unhelpful', 'other']
  const { rows } = await executeSql(
    `select m.id, m.language from messages m join conversations c on c.id = m.conversation_id join users u on u.id = c.user_id
     where u.email = $1 and m.role = 'assistant' order by m.position`,
    [READER.email],
  )
  const feedback = (rows as { id: string; language: Language }[]).map(({ id, language }, index) => ({
    id,
    message_id: id,
    rating: index % 3 === 0 ? 'up' : 'down',
    reason: index % 3 === 0 ? null : reasons[index % reasons.length],
    note: index % 3 === 1 ? 'The passage before this one fits better.' : '',
    language,
    created_at: new Date(now - index * DAY).toISOString(),
    updated_at: new Date(now - index * DAY).toISOString(),
  }))
  const client = { query: executeSql }
  await insertRows(client, 'feedback', feedback)
  await insertRows(
    client,
    'feedback_reviews',
    feedback.slice(-1).map(({ id, updated_at }) => ({ feedback_id: id, resolved_by: ADMIN.username, resolved_at: updated_at })),
  )
}
