import { randomUUID } from 'node:crypto'
import type { ChosenEdition, HistoryEntry, Mark, Place } from '@sugya/contract/api/study'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNightlyStudy } from '../../src/features/study/nightly.job.ts'
import { studyRoutes } from '../../src/features/study/study.routes.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../src/text/references/references.ts'
import { type AccountApp, openAccountApp } from '@sugya/testing/clients/account-app'
import type { Browser, RefusedBody } from '@sugya/testing/clients/browser'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

const SECTIONS = Array.from({ length: 50 }, (_, index) => [index + 1])

describeOnEachDatabase('study', (make) => {
  let app: AccountApp
  beforeAll(async () => {
    const references = createReferences(classicalTitles)
    const outline = (work: string) => (work === 'Genesis' ? { sections: SECTIONS, depth: 2 } : undefined)
    app = await openAccountApp(await make(), {
      features: ({ identity, store }) => [
        studyRoutes({ study: store.study, references, clock: { now: () => new Date() }, identity, outline }),
      ],
    })
  })
  afterAll(() => app.close())

  const write = (client: Browser, body: object, id: string = randomUUID()) =>
    client.call<Mark & RefusedBody>('PUT', `/api/study/marks/${id}`, {
      kind: 'bookmark',
      ref: 'Genesis 1:1',
      revision: 0,
      device: 'one',
      ...body,
    })
  const note = (client: Browser, text: string, more: object = {}, id?: string) => write(client, { kind: 'note', text, ...more }, id)
  const list = async (client: Browser, query = '') =>
    (await client.get<{ marks: Mark[]; next: string | null }>(`/api/study/marks${query}`)).body
  const refs = async (client: Browser, query = '') => (await list(client, query)).marks.map(({ ref }) => ref)
  const read = (client: Browser, ref: string, readAt?: string) =>
    client.call<{ recorded: boolean }>('PUT', '/api/study/places/Genesis', { ref, readAt })
  const places = async (client: Browser) => (await client.get<Place[]>('/api/study/places')).body
  const choose = (client: Browser, title: string, chosenAt?: string) =>
    client.call<ChosenEdition[]>('PUT', '/api/study/editions', { title, chosenAt })
  const editions = async (client: Browser) => (await client.get<ChosenEdition[]>('/api/study/editions')).body.map(({ title }) => title)
  const history = async (client: Browser) =>
    (await client.get<{ entries: HistoryEntry[] }>('/api/study/history')).body.entries.map(({ ref }) => ref)

  it('keeps a mark in three names of its reference, whatever spelling was written', async () => {
    const client = app.browser()
    const { status, body } = await write(client, { kind: 'highlight', ref: 'בראשית א:ג', color: 'green', text: 'ignored' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ref: 'Genesis 1:3',
      heRef: 'בראשית א׳:ג׳',
      kind: 'highlight',
      color: 'green',
      text: '',
      range: null,
      revision: 1,
    })
    expect(body.work).toMatchObject({ title: 'Genesis', heTitle: 'בראשית' })
    expect(body).not.toHaveProperty('device')
  })

  it('keeps which words of an edition a highlight is on, and no words of other marks', async () => {
    const client = app.browser()
    const range = { language: 'he', edition: 'WLC', from: 1, to: 3, words: 'יְהִ֣י א֑וֹר' }
    const { id } = (await write(client, { kind: 'highlight', color: 'pink', range })).body
    expect((await list(client)).marks).toMatchObject([{ id, color: 'pink', range }])
    const shorter = { ...range, to: 2, words: 'יְהִ֣י' }
    expect((await write(client, { kind: 'highlight', color: 'pink', range: shorter, revision: 1 }, id)).body).toMatchObject({
      range: shorter,
      revision: 2,
    })
    expect((await write(client, { range }, randomUUID())).body.range).toBeNull()
    expect((await write(client, { kind: 'highlight', range: { ...range, words: '' } })).status).toBe(400)
  })

  it('lists all marks that touch a passage, in its order, and none of the next chapter', async () => {
    const client = app.browser()
    for (const ref of ['Genesis 1:31', 'Genesis 1:3', 'Genesis 2:1', 'Genesis 1:30-2:3', 'Exodus 1:3', 'Genesis 10:1', 'Genesis 1'])
      await note(client, ref, { ref })
    expect(await refs(client, '?ref=Genesis 1')).toEqual(['Genesis 1', 'Genesis 1:3', 'Genesis 1:30-2:3', 'Genesis 1:31'])
    expect(await refs(client, '?ref=Genesis 1:3')).toEqual(['Genesis 1', 'Genesis 1:3'])
    expect(await refs(client, '?ref=Genesis 2')).toEqual(['Genesis 1:30-2:3', 'Genesis 2:1'])
  })

  it('writes a mark once when its request is repeated, one after another or at once', async () => {
    const client = app.browser()
    const id = randomUUID()
    const first = await note(client, 'A thought', {}, id)
    const again = await Promise.all([1, 2, 3].map(() => note(client, 'A thought', {}, id)))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
    const other = randomUUID()
    const atOnce = await Promise.all([1, 2, 3].map(() => note(client, 'Another', {}, other)))
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list(client)).marks).toHaveLength(2)
  })

  it('keeps one bookmark of a passage, whichever device wrote it first', async () => {
    const client = app.browser()
    const first = await write(client, {})
    expect((await write(client, { device: 'two' })).body.id).toBe(first.body.id)
    expect((await list(client)).marks).toHaveLength(1)
  })

  it('makes a new visitor one guest when the first writes of a page arrive at once', async () => {
    const client = app.browser()
    const device = randomUUID()
    await Promise.all(['Genesis 1:1', 'Genesis 1:2', 'Genesis 1:3'].map((ref) => write(client, { ref, device })))
    expect(await refs(client, '?ref=Genesis 1')).toEqual(['Genesis 1:1', 'Genesis 1:2', 'Genesis 1:3'])
  })

  it('refuses to overwrite or delete a note that another device has changed, and loses neither text', async () => {
    const client = app.browser()
    const { id } = (await note(client, 'First')).body
    expect((await note(client, 'By one', { revision: 1 }, id)).body.revision).toBe(2)
    const refused = await note(client, 'By two', { revision: 1, device: 'two' }, id)
    expect([refused.status, refused.body.error.reason, refused.body.error.message]).toEqual([
      409,
      'note_changed',
      'This note was changed on another device.',
    ])
    expect((await client.call('DELETE', `/api/study/marks/${id}?revision=1&device=two`)).status).toBe(409)
    expect((await client.call('DELETE', `/api/study/marks/${id}?revision=1`)).status).toBe(409)
    expect((await list(client)).marks).toMatchObject([{ text: 'By one', revision: 2 }])
    expect((await note(client, 'By two', { revision: 2, device: 'two' }, id)).body).toMatchObject({ text: 'By two', revision: 3 })
  })

  it('accepts the next words of the browser that wrote last, whose answer was lost', async () => {
    const client = app.browser()
    const { id } = (await note(client, 'Half a')).body
    expect((await note(client, 'Half a thought', {}, id)).body).toMatchObject({ text: 'Half a thought', revision: 2 })
  })

  it('restores a note that was deleted while another device was writing it', async () => {
    const client = app.browser()
    const { id } = (await note(client, 'First')).body
    expect((await client.call('DELETE', `/api/study/marks/${id}`)).body).toEqual({ deleted: true })
    expect((await client.call('DELETE', `/api/study/marks/${id}`)).body).toEqual({ deleted: false })
    expect((await note(client, 'Still written', { revision: 1, device: 'two' }, id)).body).toMatchObject({
      text: 'Still written',
      revision: 1,
    })
  })

  it('shows, changes and deletes marks for nobody but their owner', async () => {
    const [owner, stranger] = [await app.newUser(), await app.newUser()]
    const { id } = (await note(owner.client, 'Private')).body
    expect((await note(stranger.client, 'Mine', {}, id)).status).toBe(200)
    expect((await stranger.client.call('DELETE', `/api/study/marks/${id}`)).body).toEqual({ deleted: true })
    expect((await list(stranger.client)).marks).toEqual([])
    expect((await list(app.browser())).marks).toEqual([])
    expect((await list(owner.client)).marks).toMatchObject([{ text: 'Private' }])
  })

  it('finds marks by kind, work, words of the note and the name of the work in any language', async () => {
    const client = app.browser()
    await note(client, 'On 100% kindness', { ref: 'Genesis 18:1' })
    await note(client, 'ДОБРОТА и свет', { ref: 'Exodus 2:1' })
    await write(client, { ref: 'Exodus 1:1' })
    expect(await refs(client, '?kind=bookmark')).toEqual(['Exodus 1:1'])
    expect(await refs(client, '?work=Genesis')).toEqual(['Genesis 18:1'])
    expect(await refs(client, '?q=100%')).toEqual(['Genesis 18:1'])
    expect(await refs(client, '?q=свет доброта')).toEqual(['Exodus 2:1'])
    expect(await refs(client, '?q=שמות')).toEqual(['Exodus 1:1', 'Exodus 2:1'])
    expect(await refs(client, '?q=_')).toEqual([])
    expect((await client.get('/api/study/works')).body).toMatchObject([
      { title: 'Exodus', marks: 2 },
      { title: 'Genesis', marks: 1 },
    ])
  })

  it('lists marks by pages, the last changed first', async () => {
    const client = app.browser()
    for (const verse of [1, 2, 3]) await write(client, { ref: `Genesis 1:${String(verse)}` })
    const first = await list(client, '?limit=2')
    expect(first.marks.map(({ ref }) => ref)).toEqual(['Genesis 1:3', 'Genesis 1:2'])
    expect(await list(client, `?limit=2&before=${encodeURIComponent(first.next!)}`)).toMatchObject({
      marks: [{ ref: 'Genesis 1:1' }],
      next: null,
    })
    expect((await client.get('/api/study/marks?before=nonsense')).status).toBe(400)
  })

  it.each([
    ['he', 'ההערה ארוכה מדי. אפשר לכתוב עד 10,000 תווים', 'הגעתם למספר הסימונים המרבי. מחקו כמה מהם כדי לפנות מקום.'],
    [
      'en',
      'The note is too long. Please keep it to 10,000 characters',
      'You have as many marks as an account can keep. Delete some to make room.',
    ],
    [
      'ru',
      'Заметка слишком длинная. Можно написать до 10 000 символов',
      'Больше пометок сохранить нельзя. Удалите часть из них, чтобы освободить место.',
    ],
  ])('states its limits in %s', async (language, tooLong, tooMany) => {
    const client = app.browser()
    const headers = { 'accept-language': language }
    const put = (body: object) =>
      client.call<RefusedBody>(
        'PUT',
        `/api/study/marks/${randomUUID()}`,
        { kind: 'note', ref: 'Genesis 1:1', revision: 0, device: 'one', ...body },
        headers,
      )
    expect((await put({ text: 'x'.repeat(10_001) })).body.error.fields).toEqual({ text: tooLong })
    await put({ text: 'One' })
    await app.sql(
      `insert into study_marks (id, guest_id, kind, work, ref, from_address, to_address, device)
       select gen_random_uuid(), (select guest_id from study_marks where text = 'One' order by created_at desc limit 1), 'note', 'Genesis', 'Genesis 1:1', '{1,1}', '{1,1}', 'one'
       from generate_series(1, 999)`,
    )
    const full = await put({ text: 'Two' })
    expect([full.status, full.body.error.reason, full.body.error.message]).toEqual([409, 'too_many_marks', tooMany])
  })

  it('refuses a reference that is none, without making the visitor a guest', async () => {
    const client = app.browser()
    const { status, body } = await write(client, { ref: 'no such thing' })
    expect([status, body.error.code]).toEqual([404, 'unknown_reference'])
    expect((await write(client, { ref: 'Genesis 99999999999:1' })).status).toBe(404)
    expect(client.jar.size).toBe(0)
  })

  it('remembers the last place of each work with the way through it, and the sections of each day', async () => {
    const client = app.browser()
    await read(client, 'Genesis 24:5', '2026-01-01T10:00:00.000Z')
    await read(client, 'Genesis 25:3', '2026-01-01T11:00:00.000Z')
    await read(client, 'Genesis 25:9', '2026-01-01T12:00:00.000Z')
    await read(client, 'Ruth 1', '2026-01-01T13:00:00.000Z')
    // Sent late, by a device that was without a network.
    await read(client, 'Genesis 3:1', '2025-12-01T10:00:00.000Z')
    expect(await places(client)).toMatchObject([
      { ref: 'Ruth 1', progress: null },
      { ref: 'Genesis 25:9', progress: 0.5, work: { title: 'Genesis' } },
    ])
    expect(await history(client)).toEqual(['Ruth 1', 'Genesis 25', 'Genesis 24', 'Genesis 3:1'.replace(':1', '')])
    await read(client, 'Genesis 50', '2999-01-01T00:00:00.000Z')
    expect((await client.get<Place[]>('/api/study/places?work=Ruth')).body.map(({ ref }) => ref)).toEqual(['Ruth 1'])
    expect((await client.get('/api/study/places?work=Exodus')).body).toEqual([])
    expect(Date.parse((await places(client))[0]!.readAt)).toBeLessThanOrEqual(Date.now())
    expect((await client.call('DELETE', '/api/study/places/Genesis')).body).toEqual({ deleted: true })
    expect((await places(client)).map(({ ref }) => ref)).toEqual(['Ruth 1'])
  })

  it('keeps the newest sections of a long history', async () => {
    const { user } = await app.newUser()
    const owner = { kind: 'user', id: user.id } as const
    for (const chapter of [1, 2, 3, 4]) {
      const section = `Genesis ${String(chapter)}`
      await app.store.study.writePlace(owner, { work: 'Genesis', ref: section, section, readAt: new Date(Date.UTC(2026, 0, chapter)) }, 3)
    }
    expect((await app.store.study.listHistory(owner, { limit: 10 })).map(({ ref }) => ref)).toEqual(['Genesis 4', 'Genesis 3', 'Genesis 2'])
  })

  it('records no reading once it is switched off, and forgets what it has when asked', async () => {
    const client = app.browser()
    await read(client, 'Genesis 1')
    expect((await client.get('/api/study/settings')).body).toEqual({ remember: true })
    await client.call('PUT', '/api/study/settings', { remember: false })
    expect((await read(client, 'Genesis 2')).body).toEqual({ recorded: false })
    expect((await client.get('/api/study/settings')).body).toEqual({ remember: false })
    expect(await history(client)).toEqual(['Genesis 1'])
    expect((await client.call('DELETE', '/api/study/history')).body).toEqual({ deleted: true })
    expect([await history(client), await places(client)]).toEqual([[], []])
  })

  it('keeps the chosen editions of each reader, the latest choice first, and an earlier choice that arrives late behind it', async () => {
    const client = app.browser()
    expect(await editions(client)).toEqual([])
    expect(client.jar.size).toBe(0)
    await choose(client, 'JPS', '2026-01-01T00:00:00.000Z')
    await choose(client, 'KJV', '2026-01-03T00:00:00.000Z')
    expect((await choose(client, 'WLC', '2026-01-02T00:00:00.000Z')).body).toEqual([
      { title: 'KJV', chosenAt: '2026-01-03T00:00:00.000Z' },
      { title: 'WLC', chosenAt: '2026-01-02T00:00:00.000Z' },
      { title: 'JPS', chosenAt: '2026-01-01T00:00:00.000Z' },
    ])
    await choose(client, 'KJV', '2025-01-01T00:00:00.000Z')
    expect(await editions(client)).toEqual(['KJV', 'WLC', 'JPS'])
    await choose(client, 'JPS', '2999-01-01T00:00:00.000Z')
    await choose(client, 'WLC')
    expect(await editions(client)).toEqual(['WLC', 'JPS', 'KJV'])
    expect(await editions(app.browser())).toEqual([])
    expect(await editions((await app.newUser()).client)).toEqual([])
  })

  it('stores no empty or overlong title of an edition, and no character that PostgreSQL refuses', async () => {
    const client = app.browser()
    for (const title of ['', 'x'.repeat(301)]) expect((await choose(client, title)).status).toBe(400)
    expect(client.jar.size).toBe(0)
    expect((await choose(client, 'J\0PS \ud800')).body).toMatchObject([{ title: 'JPS \ufffd' }])
  })

  it('keeps the latest editions of a reader who has chosen many', async () => {
    const { user } = await app.newUser()
    const owner = { kind: 'user', id: user.id } as const
    for (const day of [3, 1, 4, 2])
      await app.store.study.chooseEdition(owner, { title: `Edition ${String(day)}`, chosenAt: new Date(Date.UTC(2026, 0, day)) }, 3)
    const titles = async (limit: number) => (await app.store.study.listEditions(owner, limit)).map(({ title }) => title)
    expect(await titles(10)).toEqual(['Edition 4', 'Edition 3', 'Edition 2'])
    expect(await titles(1)).toEqual(['Edition 4'])
  })

  it('carries everything of a guest over to the account once, and keeps what the account has', async () => {
    const { client: home, who } = await app.newUser()
    await write(home, {})
    await read(home, 'Genesis 5', '2026-01-02T00:00:00.000Z')
    await choose(home, 'JPS', '2026-01-02T00:00:00.000Z')
    await choose(home, 'Koren', '2026-01-01T00:00:00.000Z')
    const away = app.browser()
    await write(away, {})
    await write(away, { ref: 'Genesis 7:1' })
    await read(away, 'Genesis 2', '2026-01-01T00:00:00.000Z')
    await read(away, 'Genesis 5', '2026-01-02T01:00:00.000Z')
    await choose(away, 'JPS', '2026-01-01T00:00:00.000Z')
    await choose(away, 'Koren', '2026-01-03T00:00:00.000Z')
    expect((await away.post('/api/auth/signin', who)).status).toBe(200)
    expect(await editions(home)).toEqual(['Koren', 'JPS'])
    expect(await refs(home, '?ref=Genesis')).toEqual(['Genesis 1:1', 'Genesis 7:1'])
    expect(await history(home)).toEqual(['Genesis 5', 'Genesis 2'])
    expect(await places(home)).toMatchObject([{ ref: 'Genesis 5', readAt: '2026-01-02T01:00:00.000Z' }])
    await away.post('/api/auth/logout')
    expect([await refs(away), await editions(away)]).toEqual([[], []])
    expect(await app.sql("select 1 from study_editions where guest_id is not null and title = 'Koren'")).toEqual([])
    expect(
      await app.sql('select 1 from study_places where guest_id is not null and work = $1 and ref = $2', ['Genesis', 'Genesis 5']),
    ).toEqual([])
  })

  it('forgets what guests kept who have not returned for as long as their cookie lasts, and nothing of others', async () => {
    const [gone, back, user] = [app.browser(), app.browser(), (await app.newUser()).client]
    for (const client of [gone, back, user]) {
      await write(client, {})
      await read(client, 'Genesis 2', '2025-01-01T00:00:00.000Z')
      await client.call('PUT', '/api/study/settings', { remember: true })
      await choose(client, 'JPS', '2025-01-01T00:00:00.000Z')
      await client.post('/api/sheets', { id: randomUUID(), title: 'A sheet' })
    }
    for (const table of ['study_marks', 'study_settings', 'sheets']) await app.sql(`update ${table} set updated_at = '2025-01-01'`)
    await back.post('/api/chat', { message: 'A question' })
    const nightly = createNightlyStudy({ study: app.store.study, clock: { now: () => new Date('2026-06-01T00:00:00Z') } })
    await nightly.run(new AbortController().signal)
    const kept = async (client: Browser) => [
      await refs(client),
      await history(client),
      (await places(client)).length,
      await editions(client),
      (await client.get<object[]>('/api/sheets')).body.length,
    ]
    expect(await kept(gone)).toEqual([[], [], 0, [], 0])
    for (const client of [back, user]) expect(await kept(client)).toEqual([['Genesis 1:1'], ['Genesis 2'], 1, ['JPS'], 1])
    const left = await app.sql("select 1 from study_settings where guest_id is not null and updated_at < '2025-04-01'")
    expect(left).toHaveLength(1)
  })

  it('forgets more guests in one night than a statement can have parameters', async () => {
    await app.sql(
      `insert into study_settings (guest_id, remember, updated_at)
       select gen_random_uuid(), true, '2024-01-01' from generate_series(1, 66000)`,
    )
    expect(await app.store.study.purgeGuests(new Date('2024-06-01T00:00:00Z'))).toBe(66_000)
    expect(await app.sql("select 1 from study_settings where updated_at < '2024-06-01' limit 1")).toEqual([])
  })

  it('takes over no reading for an account that has switched it off', async () => {
    const { client: home, who } = await app.newUser()
    await home.call('PUT', '/api/study/settings', { remember: false })
    const away = app.browser()
    await read(away, 'Genesis 2')
    await write(away, {})
    await away.post('/api/auth/signin', who)
    expect([await history(home), await places(home), await refs(home)]).toEqual([[], [], ['Genesis 1:1']])
  })
})
