import { randomUUID } from 'node:crypto'
import type { Message } from '@sugya/contract/api/chat'
import type { Sheet } from '@sugya/contract/api/sheets'
import { chatClient } from '@sugya/testing/clients/chat-client'
import type { BenchBrowser } from './browser.ts'

/** Pages of one reader, and the cookie by which the server knows them. */
export interface OwnPages {
  conversation: string
  sheet: string
  cookie: string
}

const QUESTION = 'Who sold his birthright for lentil stew?'
const SOURCES = ['Genesis 25:29-34', 'Genesis 27:1-10', 'Psalms 23']

/** Asks a question and makes a source sheet of three sources, as a new guest. Throws when the server refuses. */
export async function createOwnPages(url: string): Promise<OwnPages> {
  const client = chatClient(url)
  const asked = await client.call('POST', '/api/chat/enhanced', { message: QUESTION, language: 'en' })
  if (!asked.ok) throw new Error(`${String(asked.status)}: ${await asked.text()}`)
  const { message } = (await asked.json()) as { message: Message }
  const blocks = SOURCES.map((ref) => ({ type: 'source', id: randomUUID(), ref }))
  const made = await client.call('POST', '/api/sheets', { id: randomUUID(), title: 'Birthright', blocks })
  if (!made.ok) throw new Error(`${String(made.status)}: ${await made.text()}`)
  const { id } = (await made.json()) as Sheet
  return { conversation: `/chat/${message.conversationId}`, sheet: `/sheets/${id}`, cookie: client.cookies() }
}

/** Makes the pages to come those of the reader of `pages`. */
export async function beOwner({ context }: BenchBrowser, url: string, { cookie }: OwnPages): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
}
