import type { AuditEntry } from '@sugya/contract/api/audit'
import { Message } from '@sugya/contract/api/chat'
import type { HelpLine } from '@sugya/contract/api/help-lines'
import type { Language } from '@sugya/contract/api/texts'
import { type AdminClient, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { type ModelEndpoint, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

interface StoredLines {
  lines: HelpLine[]
  isShipped: boolean
}
const path = '/api/admin/help-lines'
const ownLine: HelpLine = {
  country: 'IL',
  kind: 'talk',
  name: { he: 'קו קהילתי', en: 'Community line', ru: 'Линия общины' },
  phone: '02-555 0199',
  website: '',
  allDay: false,
  verifiedOn: '2026-02-03',
}

describeOnEachDatabase('a person in distress', (make) => {
  let database: TestDatabase
  let endpoint: ModelEndpoint
  let client: AdminClient

  beforeAll(async () => {
    endpoint = await startModelEndpoint()
    endpoint.answers(() => 'The words of a model.')
    database = await make()
    client = await startWithAdmin(database, { OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'base-model' })
  })
  afterEach(() => client.remove(path))
  afterAll(async () => {
    await client.product.close()
    await endpoint.close()
    await database.drop()
  })

  function conversation(language: Language) {
    const reader = chatClient(client.product.url)
    let conversationId: string | null = null
    return async (question: string): Promise<Message> => {
      const body = (await (await reader.askForJson(question, { language, conversationId })).json()) as {
        conversationId: string
        message: unknown
      }
      conversationId = body.conversationId
      return Message.parse(body.message)
    }
  }

  it.each([
    ['en', "I don't want to be here anymore", '(tel:988)'],
    ['he', 'אני רוצה לגמור עם הכל', '(tel:1201)'],
    ['ru', 'не вижу смысла жить дальше', '(tel:88002000122)'],
  ] as const)('gets help without sources in %s, and no model is called', async (language, question, link) => {
    const message = await conversation(language)(question)
    expect(message).toMatchObject({ status: 'complete', notices: ['crisis'], sources: [], citations: [], language })
    expect(message.content).toContain(link)
    expect(endpoint.calls).toEqual([])
  })

  it('gets help for as long as they go on about it, then answers with help beside them', async () => {
    const ask = conversation('en')
    await ask('I wish I were dead')
    const second = await ask('nobody can help me')
    expect(second).toMatchObject({ notices: ['crisis'], sources: [] })
    expect(second.content).toMatch(/^I am still here/)
    expect(endpoint.calls).toEqual([])
    const third = await ask('What did Ruth say to Naomi? Which verse of the Tanakh is it?')
    expect(third.notices).toContain('crisis')
    expect(third.content).toContain('(tel:1201)')
    expect(third.sources).not.toEqual([])
    endpoint.calls.length = 0
  })

  it('gets passages of comfort after the help when they ask for texts', async () => {
    const message = await conversation('en')('I want to die, is there a psalm for me?')
    expect(message.content.indexOf('(tel:988)')).toBeGreaterThan(0)
    expect(message.content.indexOf('[1]')).toBeGreaterThan(message.content.indexOf('(tel:988)'))
    expect(message.sources[0]?.ref).toMatch(/^Psalms 34/)
    expect(message.citations.every(({ status }) => status === 'proven')).toBe(true)
    expect(endpoint.calls).toEqual([])
  })

  it('is referred to the lines of the administrator once they are saved, and the act is logged', async () => {
    const before = (await client.get<StoredLines>(path)).body
    expect(before.isShipped).toBe(true)
    const saved = await client.post<StoredLines>(path, { lines: [ownLine] })
    expect(saved).toEqual({ status: 200, body: { lines: [ownLine], isShipped: false } })
    const { content } = await conversation('en')('I want to die')
    expect(content).toContain('Community line [02-555 0199](tel:025550199)')
    expect(content).not.toContain('988')
    expect(content).toContain('3 February 2026')
    const { entries } = (await client.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
    expect(entries[0]).toMatchObject({ action: `POST ${path}`, details: { number: 1 } })
    expect((await client.remove(path)).body).toEqual(before)
    expect((await conversation('en')('I want to die')).content).toContain('988')
  })

  it.each([
    ['no lines', []],
    ['no line to talk to', [{ ...ownLine, kind: 'emergency' }]],
    ['neither number nor website', [{ ...ownLine, phone: '' }]],
    ['markup in a name', [{ ...ownLine, name: { ...ownLine.name, en: '[x](javascript:1)' } }]],
    ['letters in a number', [{ ...ownLine, phone: '1201x' }]],
    ['a country that is no code', [{ ...ownLine, country: 'Israel' }]],
    ['a day that is none', [{ ...ownLine, verifiedOn: '2026-02-30' }]],
  ])('keeps the lines when an administrator saves %s', async (_, lines) => {
    expect((await client.post(path, { lines })).status).toBe(400)
    expect((await client.get<StoredLines>(path)).body.isShipped).toBe(true)
  })
})
