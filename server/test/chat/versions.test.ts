import type { Message } from '@sugya/contract/api/chat'
import type { SharedConversation, SharedLink } from '@sugya/contract/api/sharing'
import { showBranch } from '@sugya/contract/rules/branches'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountApp, openAccountApp } from '@sugya/testing/clients/account-app'
import type { Browser } from '@sugya/testing/clients/browser'
import { scriptedAnswers } from '@sugya/testing/fakes/scripted-answers'
import { describeOnEachDatabase } from '@sugya/testing/database/on-each-database'

describeOnEachDatabase('versions of a question', (make) => {
  let app: AccountApp
  let script: ReturnType<typeof scriptedAnswers>
  let client: Browser
  beforeAll(async () => {
    app = await openAccountApp(await make(), { answer: (input) => script.answer(input), limits: {} })
  })
  beforeEach(async () => {
    script = scriptedAnswers()
    client = (await app.newUser()).client
  })
  afterAll(() => app.close())

  /** Asks and answers; returns the conversation and the history that the answer was given. */
  async function converse(message: string, body: object = {}) {
    const asked = client.post<{ conversationId: string }>('/api/chat', { message, ...body })
    const call = await script.nextCall()
    call.say(`About ${message}`)
    call.end()
    return { conversationId: (await asked).body.conversationId, history: call.input.history.map(({ content }) => content) }
  }
  const read = async (id: string) => (await client.get<Message[]>(`/api/conversations/${id}/messages`)).body
  const find = (messages: readonly Message[], content: string) => messages.find((message) => message.content === content)!.id
  const readTexts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content)
  const share = (id: string, body?: object) => client.post<SharedLink>(`/api/conversations/${id}/links`, body)
  const open = async (id: string) => readTexts((await app.browser().get<SharedConversation>(`/api/shared/${id}`)).body.messages)

  /** Moses, Aaron, Miriam, and Joshua in place of Aaron. */
  async function branch() {
    const { conversationId } = await converse('Moses')
    await converse('Aaron', { conversationId })
    await converse('Miriam', { conversationId })
    const replaces = find(await read(conversationId), 'Aaron')
    const { history } = await converse('Joshua', { conversationId, replaces })
    return { conversationId, history, messages: await read(conversationId) }
  }

  it('keeps both versions of a question and the turns after each', async () => {
    const { messages } = await branch()
    expect(messages).toHaveLength(8)
    expect(readTexts(showBranch(messages, new Set()).messages)).toEqual(['Moses', 'About Moses', 'Joshua', 'About Joshua'])
    const before = showBranch(messages, new Set([find(messages, 'Aaron')])).messages
    expect(readTexts(before)).toEqual(['Moses', 'About Moses', 'Aaron', 'About Aaron', 'Miriam', 'About Miriam'])
  })

  it('gives the model the history of the branch in which a question is asked', async () => {
    const { conversationId, history, messages } = await branch()
    expect(history).toEqual(['Moses', 'About Moses'])
    const newest = await converse('Caleb', { conversationId })
    expect(newest.history).toEqual(['Moses', 'About Moses', 'Joshua', 'About Joshua'])
    const earlier = await converse('Hur', { conversationId, follows: find(messages, 'About Miriam') })
    expect(earlier.history).toEqual(['Moses', 'About Moses', 'Aaron', 'About Aaron', 'Miriam', 'About Miriam'])
  })

  it('gives no history to a new version of the first question', async () => {
    const { conversationId, messages } = await branch()
    expect((await converse('Noah', { conversationId, replaces: find(messages, 'Moses') })).history).toEqual([])
  })

  it('refuses a place that the conversation does not have, and counts nothing', async () => {
    const { conversationId, messages } = await branch()
    const answer = find(messages, 'About Moses')
    const { questionsUsed } = (await client.get<{ questionsUsed: number }>('/api/usage/status')).body
    for (const body of [{ replaces: answer }, { replaces: 'x' }, { follows: '00000000-0000-4000-8000-000000000000' }])
      expect((await client.post('/api/chat', { message: 'Hur', conversationId, ...body })).status).toBe(400)
    expect((await client.get<{ questionsUsed: number }>('/api/usage/status')).body.questionsUsed).toBe(questionsUsed)
    expect(await read(conversationId)).toHaveLength(8)
  })

  it('counts a new version as a question', async () => {
    const { conversationId } = await converse('Moses')
    const used = async () => (await client.get<{ questionsUsed: number }>('/api/usage/status')).body.questionsUsed
    const before = await used()
    await converse('Moses', { conversationId, replaces: find(await read(conversationId), 'Moses') })
    expect(await used()).toBe(before + 1)
  })

  it('shares the newest branch, or the one whose last answer is named', async () => {
    const { conversationId, messages } = await branch()
    const newest = (await share(conversationId)).body
    expect(newest.questions).toBe(2)
    expect(await open(newest.id)).toEqual(['Moses', 'About Moses', 'Joshua', 'About Joshua'])
    const earlier = (await share(conversationId, { upTo: find(messages, 'About Miriam') })).body
    expect(earlier.questions).toBe(3)
    expect(await open(earlier.id)).toEqual(['Moses', 'About Moses', 'Aaron', 'About Aaron', 'Miriam', 'About Miriam'])
    expect((await share(conversationId, { upTo: find(messages, 'Miriam') })).status).toBe(409)
    const links = (await client.get<SharedLink[]>(`/api/conversations/${conversationId}/links`)).body
    expect(links.map(({ questions }) => questions).sort()).toEqual([2, 3])
  })
})
