import type { ChildProcess } from 'node:child_process'
import type { SignedIn } from '@sugya/contract/api/account'
import type { Conversation, Message } from '@sugya/contract/api/chat'
import type { OwnLink, SharedConversation, SharedLink } from '@sugya/contract/api/sharing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventReader } from '@sugya/testing/clients/chat-client'
import { kill, startAppProcess } from '@sugya/testing/processes/child-process'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const who = { username: 'Rashi', email: 'rashi@example.org', password: 'Troyes 1040' }

describeOnEachDatabase('acknowledged writes', (make) => {
  let database: TestDatabase
  let running: { url: string; child: ChildProcess }
  let token: string
  beforeEach(async () => {
    database = await make()
    await start()
  })
  afterEach(async () => {
    await kill(running.child)
    await database.drop()
  })

  async function start(): Promise<void> {
    running = await startAppProcess(database.options)
  }
  async function call(method: string, address: string, body?: object, accept = 'application/json'): Promise<Response> {
    const response = await fetch(running.url + address, {
      method,
      headers: {
        accept,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status !== 200) throw new Error(`${method} ${address}: ${String(response.status)} ${await response.text()}`)
    return response
  }
  const read = async <T>(method: string, address: string, body?: object) => (await (await call(method, address, body)).json()) as T
  /** As a power cut ends it, at the very moment of the answer; then a new one takes over. */
  async function killed<T>(acknowledged: Promise<T>): Promise<T> {
    const answer = await acknowledged
    await kill(running.child)
    await start()
    return answer
  }

  it('keeps account, question, feedback, link, title and session end when the process is killed right after its answer', async () => {
    token = ''
    token = (await killed(read<SignedIn>('POST', '/api/auth/signup', who))).token
    expect(await read('GET', '/api/auth/status')).toMatchObject({ isAuthenticated: true, user: { email: who.email } })

    const asked = await killed(
      call('POST', '/api/chat/enhanced', { message: 'A silent question without an end' }, 'text/event-stream').then(async (response) => {
        const stream = await eventReader(response)
        return await stream.run()
      }),
    )
    const messages = (id: string) => read<Message[]>('GET', `/api/conversations/${id}/messages`)
    expect(await messages(asked.conversationId)).toMatchObject([
      { role: 'user', content: 'A silent question without an end' },
      { role: 'assistant' },
    ])

    const { conversationId } = await killed(read<{ conversationId: string }>('POST', '/api/chat/enhanced', { message: 'A quick one' }))
    const [, answer] = await messages(conversationId)
    expect(answer).toMatchObject({ content: 'Quick.', status: 'complete' })

    await killed(read('POST', `/api/messages/${answer!.id}/feedback`, { rating: 'down', reason: 'inaccurate', note: 'Not so' }))
    expect((await messages(conversationId))[1]?.feedback).toEqual({ rating: 'down', reason: 'inaccurate', note: 'Not so' })

    const link = await killed(read<SharedLink>('POST', `/api/conversations/${conversationId}/links`, {}))
    expect(await read<SharedConversation>('GET', `/api/shared/${link.id}`)).toMatchObject({ messages: [{ content: 'A quick one' }, {}] })

    await killed(read('PATCH', `/api/conversations/${conversationId}`, { title: 'Renamed' }))
    expect((await read<Conversation>('GET', `/api/conversations/${conversationId}`)).title).toBe('Renamed')

    await killed(read('DELETE', `/api/links/${link.id}`))
    expect(await read<OwnLink[]>('GET', '/api/links')).toEqual([])

    await killed(read('DELETE', `/api/conversations/${conversationId}`))
    expect((await read<Conversation[]>('GET', '/api/conversations')).map(({ id }) => id)).toEqual([asked.conversationId])

    const ended = token
    await killed(read('POST', '/api/auth/logout', {}))
    expect((await fetch(`${running.url}/api/auth/status`, { headers: { authorization: `Bearer ${ended}` } })).status).toBe(401)
    token = ''
    expect((await read<SignedIn>('POST', '/api/auth/signin', who)).user.username).toBe(who.username)
  })
})
