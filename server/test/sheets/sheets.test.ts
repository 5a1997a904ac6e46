import { randomUUID } from 'node:crypto'
import type { Message } from '@sugya/contract/api/chat'
import type { SharedSheet, Sheet, SheetBlockInput, SheetChange, SheetSource, SheetSummary } from '@sugya/contract/api/sheets'
import { SHEET_LIMITS } from '@sugya/contract/rules/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../src/errors.ts'
import type { SheetPassage } from '../../src/features/sheets/sheets.ts'
import { type AccountApp, openAccountApp, PASSWORD } from '@sugya/testing/clients/account-app'
import type { Browser, RefusedBody } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

/** A library of one verse, whose words a test may change. */
function verseLibrary() {
  const hebrew = { language: 'he', title: 'Leningrad', license: 'Public Domain', source: '', attribution: 'Westminster' } as const
  const english = { ...hebrew, language: 'en', title: 'JPS 1917' } as const
  const russian = { ...hebrew, language: 'ru', title: 'Russian' } as const
  const initial = { he: 'בְּרֵאשִׁית <b>בָּרָא</b>', en: 'In the beginning', ru: 'В начале' }
  const state = { words: initial as typeof initial | null, he: initial.he }
  const list = () =>
    [hebrew, english, russian].map((edition) => ({
      edition,
      html: edition.language === 'he' ? state.he : (state.words?.[edition.language] ?? ''),
    }))
  return {
    state,
    readPassage: async (ref: string): Promise<SheetPassage> => {
      if (ref !== 'Genesis 1:1' || state.words === null) throw new AppError('unknown_reference', 'no such passage')
      const texts = list().map(({ edition, html }) => ({ ...edition, html, text: html }))
      const names = { ref: 'Genesis 1:1', heRef: 'בראשית א׳:א׳', ruRef: 'Берешит 1:1' }
      return { ...names, segments: [{ ...names, texts }] }
    },
    library: {
      segments: async (refs: readonly string[]) =>
        state.words !== null && refs.includes('Genesis 1:1')
          ? [
              {
                ref: 'Genesis 1:1',
                work: 'Genesis',
                sections: [1, 1],
                order: 1,
                texts: list().map(({ edition, html }) => ({
                  edition: { ...edition, id: edition.title, work: 'Genesis', priority: 1 },
                  html,
                })),
              },
            ]
          : [],
    },
  }
}

type SourceInput = Extract<SheetBlockInput, { type: 'source' }>
const source = (fields: Partial<SourceInput> = {}): SourceInput => ({
  id: randomUUID(),
  type: 'source',
  ref: 'Genesis 1:1',
  language: 'en',
  ...fields,
})
const heading = (text: string): SheetBlockInput => ({ id: randomUUID(), type: 'heading', text })

describeOnEachDatabase('source sheets', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers>
  let texts: ReturnType<typeof verseLibrary>
  beforeAll(async () => {
    app = await openAccountApp(await make(), {
      answer: (input) => script.answer(input),
      texts: { readPassage: (ref) => texts.readPassage(ref), library: { segments: (refs) => texts.library.segments(refs) } },
    })
  })
  beforeEach(() => {
    script = scriptedAnswers()
    texts = verseLibrary()
  })
  afterAll(() => app.close())

  const create = async (client: Browser, blocks: SheetBlockInput[] = [], title = 'A sheet') =>
    (await client.post<Sheet>('/api/sheets', { id: randomUUID(), title, blocks })).body
  const save = (client: Browser, { id, ...sheet }: { id: string; revision: number; title: string; blocks: SheetBlockInput[] }) =>
    client.call<Sheet & RefusedBody>('PATCH', `/api/sheets/${id}`, sheet)
  const changes = async (client: Browser, id: string) => (await client.get<SheetChange[]>(`/api/sheets/${id}/changes`)).body

  it('keeps sources in the words of the library, whatever the caller sends', async () => {
    const client = app.browser()
    const sent = { ...source(), texts: [{ language: 'he', segments: [{ ref: 'Genesis 1:1', html: 'invented' }] }] }
    const sheet = await create(client, [heading('Creation'), sent, { id: randomUUID(), type: 'text', text: 'My words' }])
    expect(sheet.blocks).toMatchObject([
      { type: 'heading', text: 'Creation' },
      {
        type: 'source',
        heRef: 'בראשית א׳:א׳',
        texts: [
          { language: 'he', edition: 'Leningrad', segments: [{ html: 'בְּרֵאשִׁית <b>בָּרָא</b>', text: 'בְּרֵאשִׁית בָּרָא' }] },
          { language: 'en', edition: 'JPS 1917', segments: [{ text: 'In the beginning' }] },
        ],
      },
      { type: 'text', text: 'My words' },
    ])
    expect(JSON.stringify(sheet)).not.toContain('invented')
    const [listed] = (await client.get<SheetSummary[]>('/api/sheets')).body
    expect(listed).toMatchObject({ id: sheet.id, title: 'A sheet', sources: 1, opening: [{ ref: 'Genesis 1:1' }], link: null })
  })

  it('takes the editions that the reader chooses, and refuses a passage that the library lacks', async () => {
    const client = app.browser()
    const sheet = await create(client, [source({ editions: [{ language: 'ru', edition: 'Russian' }] })])
    expect((sheet.blocks[0] as SheetSource).texts.map(({ language }) => language)).toEqual(['ru'])
    const refused = await client.post<RefusedBody>('/api/sheets', {
      id: randomUUID(),
      title: 'x',
      blocks: [source({ ref: 'Genesis 99:1' })],
    })
    expect([refused.status, refused.body.error.code]).toEqual([404, 'unknown_reference'])
  })

  it('saves the next revision, and refuses to overwrite one that the caller has not seen', async () => {
    const client = app.browser()
    const { id, revision } = await create(client)
    const saved = await save(client, { id, revision, title: 'Mine', blocks: [heading('One')] })
    expect(saved.body).toMatchObject({ revision: revision + 1, title: 'Mine', blocks: [{ text: 'One' }] })
    const refused = await save(client, { id, revision, title: 'Other tab', blocks: [] })
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'conflict', reason: 'sheet_changed' }])
    expect((await client.get<Sheet>(`/api/sheets/${id}`)).body).toEqual(saved.body)
  })

  it('makes one sheet and adds each block once when requests are repeated', async () => {
    const client = app.browser()
    const [body, added] = [{ id: randomUUID(), title: 'Once', blocks: [] }, { blocks: [source()] }]
    const made = [await client.post<Sheet>('/api/sheets', body), await client.post<Sheet>('/api/sheets', body)]
    expect(made[1]?.body).toEqual(made[0]?.body)
    const add = () => client.post<Sheet>(`/api/sheets/${body.id}/blocks`, added)
    await Promise.all([add(), add()])
    expect((await add()).body.blocks).toHaveLength(1)
    expect((await client.get<SheetSummary[]>('/api/sheets')).body).toHaveLength(1)
  })

  it('adds blocks from several places at the same time without losing any', async () => {
    const client = app.browser()
    const { id } = await create(client)
    await Promise.all(['a', 'b', 'c'].map((text) => client.post(`/api/sheets/${id}/blocks`, { blocks: [heading(text)] })))
    const { blocks } = (await client.get<Sheet>(`/api/sheets/${id}`)).body
    expect(blocks.map((block) => block.type === 'heading' && block.text).sort()).toEqual(['a', 'b', 'c'])
  })

  it('says which sources have changed in the library, and takes over or keeps their words as the reader decides', async () => {
    const client = app.browser()
    const { id, revision, blocks } = await create(client, [source()])
    const range = { language: 'he', ref: 'Genesis 1:1', from: 0, to: 1 } as const
    const trimmed: SourceInput = { ...source(), id: blocks[0]!.id, ranges: [range] }
    const before = (await save(client, { id, revision, title: 't', blocks: [trimmed] })).body
    expect(before.blocks).toMatchObject([{ ranges: [range] }])
    expect(await changes(client, id)).toEqual([])

    texts.state.he = 'בראשית ברא'
    const [change] = await changes(client, id)
    expect(change).toMatchObject({ blockId: trimmed.id, state: 'changed', editions: [{ language: 'he', edition: 'Leningrad' }] })
    expect((await client.get<Sheet>(`/api/sheets/${id}`)).body.blocks).toEqual(before.blocks)

    const kept = await save(client, { id, revision: before.revision, title: 't', blocks: [{ ...trimmed, kept: change!.fingerprint }] })
    expect(await changes(client, id)).toEqual([])
    expect(kept.body.blocks).toMatchObject([{ ranges: [range], texts: [{ segments: [{ text: 'בְּרֵאשִׁית בָּרָא' }] }, {}] }])

    const updated = await save(client, { id, revision: kept.body.revision, title: 't', blocks: [{ ...trimmed, refresh: true }] })
    expect(updated.body.blocks).toMatchObject([{ ranges: [], kept: null, texts: [{ segments: [{ text: 'בראשית ברא' }] }, {}] }])
    expect(await changes(client, id)).toEqual([])

    texts.state.words = null
    expect(await changes(client, id)).toMatchObject([{ state: 'gone' }])
    const stays = await save(client, { id, revision: updated.body.revision, title: 'still', blocks: [{ ...trimmed, note: 'A note' }] })
    expect(stays.body.blocks).toMatchObject([{ note: 'A note', texts: [{ segments: [{ text: 'בראשית ברא' }] }, {}] }])
  })

  it('includes an answer of an own conversation with its question and proofs, and none of somebody else', async () => {
    const client = app.browser()
    const asked = client.post<{ conversationId: string }>('/api/chat', { message: 'How does it begin?' })
    const call = await script.nextCall()
    call.say('In the beginning [2].')
    const names = { ref: 'Genesis 1:1', heRef: 'בראשית א׳:א׳', ruRef: 'Берешит 1:1' }
    const words = { quote: 'בראשית', status: 'proven', language: 'he', edition: 'Leningrad', license: 'Public Domain' } as const
    call.end({ citations: [{ n: 2, ...names, title: 'Genesis', ...words, url: '' }] })
    const { conversationId } = (await asked).body
    const messages = (await client.get<Message[]>(`/api/conversations/${conversationId}/messages`)).body
    const answer: SheetBlockInput = { id: randomUUID(), type: 'answer', conversationId, messageId: messages[1]!.id }
    expect((await create(client, [answer])).blocks).toMatchObject([
      {
        type: 'answer',
        question: 'How does it begin?',
        content: 'In the beginning [1].',
        proofs: [{ number: 1, ...names, quotes: [{ text: 'בראשית', status: 'proven', edition: 'Leningrad' }] }],
      },
    ])
    const stranger = await app.newUser()
    const refused = await stranger.client.post('/api/sheets', { id: randomUUID(), title: 'x', blocks: [answer] })
    expect(refused.status).toBe(403)
  })

  it('shows a shared sheet to anyone as it is now, without its owner, until the link is revoked', async () => {
    const { client, who } = await app.newUser()
    const sheet = await create(client, [heading('Before')])
    const { link } = (await client.post<{ link: string }>(`/api/sheets/${sheet.id}/link`)).body
    expect((await client.post<{ link: string }>(`/api/sheets/${sheet.id}/link`)).body.link).toBe(link)
    await save(client, { ...sheet, blocks: [heading('After')] })
    const shared = await app.browser().get<SharedSheet>(`/api/shared-sheets/${link}`)
    expect(shared.headers.get('x-robots-tag')).toContain('noindex')
    expect(shared.body).toMatchObject({ title: 'A sheet', blocks: [{ text: 'After' }] })
    for (const own of [who.email, who.username, sheet.id]) expect(shared.text).not.toContain(own)
    await client.call('DELETE', `/api/sheets/${sheet.id}/link`)
    expect((await app.browser().get(`/api/shared-sheets/${link}`)).status).toBe(404)
  })

  it('tells a visitor which sources have changed since, also those whose words the owner keeps', async () => {
    const { client } = await app.newUser()
    const sheet = await create(client, [source(), heading('Own words')])
    const { link } = (await client.post<{ link: string }>(`/api/sheets/${sheet.id}/link`)).body
    const seen = async () => (await app.browser().get<SheetChange[]>(`/api/shared-sheets/${link}/changes`)).body
    expect(await seen()).toEqual([])
    texts.state.he = 'בראשית ברא'
    const expected = [{ blockId: sheet.blocks[0]!.id, state: 'changed', editions: [{ language: 'he', edition: 'Leningrad' }] }]
    expect(await seen()).toMatchObject(expected)
    const [change] = await changes(client, sheet.id)
    await save(client, { ...sheet, blocks: [{ ...source(), id: sheet.blocks[0]!.id, kept: change!.fingerprint }] })
    expect(await changes(client, sheet.id)).toEqual([])
    expect(await seen()).toMatchObject(expected)
    texts.state.words = null
    expect(await seen()).toMatchObject([{ state: 'gone' }])
    expect((await app.browser().get('/api/shared-sheets/no-such-link/changes')).status).toBe(404)
  })

  it('exports the link of a shared sheet, and ends it with the account', async () => {
    const { client } = await app.newUser()
    const { id } = await create(client, [heading('Shared')])
    const { link } = (await client.post<{ link: string }>(`/api/sheets/${id}/link`)).body
    expect((await client.get<{ sheets: Sheet[] }>('/api/account/export')).body.sheets).toMatchObject([{ id, link }])
    expect((await client.get('/api/account/export?format=html&language=en')).text).toContain(`/s/${link}`)
    await client.post('/api/account/delete', { password: PASSWORD })
    expect((await app.browser().get(`/api/shared-sheets/${link}`)).status).toBe(404)
  })

  it('gives the sheets of a guest to the account that the guest makes', async () => {
    const client = app.browser()
    const { id } = await create(client, [heading('Mine')])
    const signedUp = await client.post('/api/auth/signup', app.person())
    expect(signedUp.status).toBe(200)
    expect((await client.get<SheetSummary[]>('/api/sheets')).body).toMatchObject([{ id }])
    expect((await client.get<{ sheets: Sheet[] }>('/api/account/export')).body.sheets).toMatchObject([{ id, blocks: [{ text: 'Mine' }] }])
    expect((await client.get('/api/account/export?format=html&language=en')).text).toContain('Mine')
    await client.post('/api/account/delete', { password: PASSWORD })
    expect(await app.sql('select 1 from sheets where id = $1', [id])).toEqual([])
  })

  it('copies a sheet with its stored words', async () => {
    const client = app.browser()
    const { id, blocks } = await create(client, [source()])
    texts.state.he = 'אחר'
    const copy = await client.post<Sheet>('/api/sheets', { id: randomUUID(), title: 'Copy', copyOf: id })
    expect(copy.body).toMatchObject({ title: 'Copy', blocks })
  })

  it.each([
    ['he', 'הגעתם למספר המרבי', 'הדף הגיע לגודל המרבי'],
    ['en', 'You have reached the limit of 300 sheets', 'This sheet has reached its size limit'],
    ['ru', 'Достигнут предел: 300 листов', 'Лист достиг предельного размера'],
  ])('refuses more sheets and larger ones than the limits allow, in %s', async (language, tooMany, tooLarge) => {
    const client = app.browser()
    const words = { 'accept-language': language }
    const blocks = Array.from({ length: 65 }, () => ({ id: randomUUID(), type: 'text', text: 'a'.repeat(SHEET_LIMITS.text) }))
    const large = await client.post<RefusedBody>('/api/sheets', { id: randomUUID(), title: 'x', blocks }, words)
    expect([large.status, large.body.error.reason]).toEqual([409, 'sheet_too_large'])
    expect(large.body.error.message).toContain(tooLarge)
    const { id } = await create(client)
    await app.sql(
      `insert into sheets (id, guest_id, title, blocks, sources, opening)
       select gen_random_uuid(), s.guest_id, 'x', '[]', 0, '[]' from sheets s, generate_series(2, ${String(SHEET_LIMITS.sheets)}) where s.id = $1`,
      [id],
    )
    const more = await client.post<RefusedBody>('/api/sheets', { id: randomUUID(), title: 'x' }, words)
    expect([more.status, more.body.error.reason]).toEqual([409, 'too_many_sheets'])
    expect(more.body.error.message).toContain(tooMany)
  })

  it('answers nobody about the sheets of somebody else', async () => {
    const sheet = await create(app.browser(), [heading('Private')])
    const other = app.browser()
    await create(other)
    const calls = [
      other.get(`/api/sheets/${sheet.id}`),
      save(other, { ...sheet, blocks: [] }),
      other.post(`/api/sheets/${sheet.id}/blocks`, { blocks: [] }),
      other.post('/api/sheets', { id: sheet.id, title: 'x' }),
      other.post('/api/sheets', { id: randomUUID(), title: 'x', copyOf: sheet.id }),
      other.get(`/api/sheets/${sheet.id}/changes`),
      other.call('DELETE', `/api/sheets/${sheet.id}`),
    ]
    for (const { status, text } of await Promise.all(calls)) {
      expect(status).toBe(403)
      expect(text).not.toContain('Private')
    }
  })
})
