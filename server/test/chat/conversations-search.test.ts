import { randomUUID } from 'node:crypto'
import type { Conversation, FoundConversation } from '@sugya/contract/api/chat'
import type { MarkedExcerpt } from '@sugya/contract/api/texts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { chatClient, type ChatClient } from '@sugya/testing/clients/chat-client'
import { startApp } from '@sugya/testing/start-app'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('conversation search and titles', (make) => {
  let database: TestDatabase
  let store: OpenStore
  let server: Awaited<ReturnType<typeof startApp>>
  let script: ReturnType<typeof scriptedAnswers>
  let client: ChatClient
  beforeAll(async () => {
    database = await make()
    store = await database.open()
    server = await startApp(store, { answer: (input) => script.answer(input) })
  })
  beforeEach(() => {
    script = scriptedAnswers()
    client = chatClient(server.url)
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await database.drop()
  })

  async function converse(question: string, answer: string, body: object = {}, by = client) {
    const stream = await by.ask(question, body)
    const call = await script.nextCall()
    call.say(answer)
    call.end()
    await stream.all()
    return (await stream.run()).conversationId
  }
  const search = async (q: string, by = client) => {
    const response = await by.call('GET', `/api/conversations?q=${encodeURIComponent(q)}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as Conversation[]).map(({ title }) => title)
  }
  const rename = (id: string, title: unknown, by = client) => by.call('PATCH', `/api/conversations/${id}`, { title })

  it('finds conversations by words of question and answer, whatever their case and vowels, latest first', async () => {
    await converse('מה נאמר על שבת?', 'זָכוֹר אֶת־יוֹם הַשַּׁבָּת לְקַדְּשׁוֹ [1]')
    await converse('Who was Moses?', 'The teacher of Israel.')
    await converse('Кто такой Моше?', 'Всё о нём.')
    expect(await search('שַׁבָּת')).toEqual(['מה נאמר על שבת?'])
    expect(await search('זכור קדשו')).toEqual(['מה נאמר על שבת?'])
    expect(await search('ISRAEL moses')).toEqual(['Who was Moses?'])
    expect(await search('все')).toEqual(['Кто такой Моше?'])
    expect(await search('mo')).toEqual(['Who was Moses?'])
    expect(await search('Aaron')).toEqual([])
    expect(await search(' ?! ')).toEqual([])
    await converse('And his brother?', 'Aaron', {})
    expect(await search('aaron')).toEqual(['And his brother?'])
  })

  it('says where the words of a search stand: in the title, and in the message that has most of them', async () => {
    await converse('מה נאמר על שבת?', 'כך נאמר: **זָכוֹר אֶת־יוֹם הַשַּׁבָּת לְקַדְּשׁוֹ** [1]')
    await converse(
      'What is bread?',
      `${'Many words stand before it. '.repeat(10)}In Naples they call it *pizza* [2], and pizzas are flat. ${'After it too. '.repeat(10)}`,
    )
    const find = async (q: string) => {
      const [first] = (await (await client.call('GET', `/api/conversations?q=${encodeURIComponent(q)}`)).json()) as FoundConversation[]
      const show = (excerpt: MarkedExcerpt | null | undefined) =>
        excerpt && { text: excerpt.text, marked: excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end)) }
      return { title: show(first?.found?.title), message: show(first?.found?.message) }
    }
    expect(await find('שבת קדשו')).toEqual({
      title: { text: 'מה נאמר על שבת?', marked: ['שבת'] },
      message: { text: 'כך נאמר: זָכוֹר אֶת־יוֹם הַשַּׁבָּת לְקַדְּשׁוֹ', marked: ['הַשַּׁבָּת', 'לְקַדְּשׁוֹ'] },
    })
    const { title, message } = await find('pizza')
    expect(title).toEqual({ text: 'What is bread?', marked: [] })
    expect(message?.marked).toEqual(['pizza', 'pizzas'])
    expect(message?.text).toMatch(/^… they call it pizza, and pizzas are flat\..*…$/)
    expect((await find('bread')).message).toBeNull()
    expect((await client.conversations())[0]).not.toHaveProperty('found')
  })

  it('finds a conversation by words of its later messages', async () => {
    const id = await converse('First', 'One')
    await converse('Second', 'Leviathan', { conversationId: id })
    expect(await search('second')).toEqual(['First'])
    expect(await search('leviathan first')).toEqual(['First'])
  })

  it('pages through found conversations without gaps or repetitions', async () => {
    for (let i = 0; i < 5; i++) await converse(`Light ${i}`, 'x')
    await converse('Darkness', 'x')
    const titles: string[] = []
    let before = ''
    do {
      const response = await client.call('GET', `/api/conversations?q=light&limit=2${before && `&before=${encodeURIComponent(before)}`}`)
      titles.push(...((await response.json()) as Conversation[]).map(({ title }) => title))
      before = response.headers.get('x-next-cursor') ?? ''
    } while (before)
    expect(titles).toEqual([4, 3, 2, 1, 0].map((i) => `Light ${i}`))
  })

  it('finds no conversation of another reader, and none for a new guest', async () => {
    await converse('Behemoth', 'x')
    const stranger = chatClient(server.url)
    expect(await search('behemoth', stranger)).toEqual([])
    await converse('Mine', 'x', {}, stranger)
    expect(await search('behemoth', stranger)).toEqual([])
  })

  it.each(["' | 'x", "'; drop table messages; --", 'a & b:*', '\\', '\0', '%', '('])(
    'searches %j as words and not as a command',
    async (q) => {
      await converse('Moses', 'calm')
      expect(await search(q)).toEqual([])
    },
  )

  it('renames a conversation on one line without moving it in the list', async () => {
    const first = await converse('First', 'x')
    await converse('Second', 'x')
    const response = await rename(first, '  על\n הגלות ')
    expect(await response.json()).toMatchObject({ id: first, title: 'על הגלות' })
    expect((await client.conversations()).map(({ title }) => title)).toEqual(['Second', 'על הגלות'])
    const one = await client.call('GET', `/api/conversations/${first}`)
    expect(await one.json()).toMatchObject({ id: first, title: 'על הגלות' })
  })

  it('finds a renamed conversation by its new title and not by the old one', async () => {
    const id = await converse('Question', 'Answer')
    await rename(id, 'Ziz')
    expect(await search('ziz')).toEqual(['Ziz'])
    await rename(id, 'Exile')
    expect(await search('ziz')).toEqual([])
    expect(await search('exile question answer')).toEqual(['Exile'])
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['a NUL', '\0'],
    ['invisible characters', '\u200b\u200f'],
    ['more than 200 characters', 'א'.repeat(201)],
    ['a number', 7],
  ])('rejects %s as a title', async (_name, title) => {
    const id = await converse('Question', 'x')
    expect((await rename(id, title)).status).toBe(400)
    expect((await client.conversations())[0]!.title).toBe('Question')
  })

  it('answers alike for a foreign and a missing conversation', async () => {
    const id = await converse('Private', 'x')
    const stranger = chatClient(server.url)
    await converse('Mine', 'x', {}, stranger)
    const refused = async (one: string, by: ChatClient) => {
      const answers = [await rename(one, 'Stolen', by), await by.call('GET', `/api/conversations/${one}`)]
      return await Promise.all(
        answers.map(async (response) => {
          const { error } = (await response.json()) as { error: object }
          return { status: response.status, ...error, requestId: '' }
        }),
      )
    }
    for (const by of [stranger, chatClient(server.url)]) {
      const foreign = await refused(id, by)
      expect(foreign.map(({ status }) => status)).toEqual([403, 403])
      expect(foreign).toEqual(await refused(randomUUID(), by))
      expect(foreign).toEqual(await refused('no-uuid', by))
    }
    expect((await client.conversations())[0]!.title).toBe('Private')
  })
})
