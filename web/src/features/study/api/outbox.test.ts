import type { Mark } from '@sugya/contract/api/study'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, serve } from '../../../test/serve.ts'
import { createMark } from '../model/new-mark.ts'

// It is computed in pauses, for which nobody waits here.
vi.mock('../../../lib/api/fingerprint.ts', () => ({ deviceFingerprint: () => 'abc', fingerprintReady: () => undefined }))

const genesis = { ref: 'Genesis 1:1', heRef: 'בראשית א:א', ruRef: 'Берешит 1:1', title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }
const ANN = { id: 'ann', username: 'ann', email: 'ann@example.org' }

/** Loads the page again: what it knows is what the browser has stored. */
async function openPage() {
  vi.resetModules()
  return await import('./outbox.ts')
}
const signIn = (user: object | null) => {
  localStorage.clear()
  if (user === null) return
  localStorage.setItem('auth_token', 'token')
  localStorage.setItem('auth_expires', new Date(Date.now() + 60_000).toISOString())
  localStorage.setItem('user_data', JSON.stringify(user))
}
const note = (text: string, mark: Mark = createMark('note', genesis)) => ({
  kind: 'write' as const,
  page: 'Genesis 1',
  mark: { ...mark, text },
})
const put = (id: string) => `PUT /api/study/marks/${id}`
const answer = (mark: Mark, revision: number) => Response.json({ ...mark, revision })
const offline = () => Promise.reject(new TypeError('no network'))

// The tests send when they say so: no timer of an earlier page may send for a later one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  it('keeps what was written without a network across a reload, and sends it once', async () => {
    const change = note('Written on a train')
    serve({ [put(change.mark.id)]: offline })
    const first = await openPage()
    first.keepChange(change)
    await first.sendPending()
    expect(first.listPending()).toHaveLength(1)

    const calls = serve({ [put(change.mark.id)]: answer(change.mark, 1) })
    const second = await openPage()
    expect(second.listPending()).toMatchObject([{ change: { mark: { text: 'Written on a train' } } }])
    await second.sendPending()
    await second.sendPending()
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toMatchObject([
      { body: { kind: 'note', text: 'Written on a train', revision: 0, ref: 'Genesis 1:1' } },
    ])
    expect(second.listPending()).toEqual([])
    expect((await openPage()).listPending()).toEqual([])
  })

  it('sends only the last of several changes of a mark, and a deletion in place of what it deletes', async () => {
    const { mark } = note('')
    const outbox = await openPage()
    const calls = serve({ [put(mark.id)]: answer(mark, 1), [`DELETE /api/study/marks/${mark.id}`]: Response.json({ deleted: false }) })
    for (const text of ['A', 'A thought', 'A thoughtful note']) outbox.keepChange(note(text, mark), { typing: true })
    outbox.keepChange({ kind: 'delete', mark, page: 'Genesis 1' })
    await outbox.sendPending()
    expect(calls.map(({ name }) => name)).toEqual([`DELETE /api/study/marks/${mark.id}`])
  })

  it('goes on from the revision of the server with what was written while it answered', async () => {
    const { mark } = note('')
    const outbox = await openPage()
    const bodies: unknown[] = []
    serve({
      [put(mark.id)]: ({ body }) => {
        bodies.push(body)
        if (bodies.length === 1) outbox.keepChange(note('Second', mark), { typing: true })
        return answer(mark, bodies.length)
      },
    })
    outbox.keepChange(note('First', mark))
    await outbox.sendPending()
    expect(bodies).toMatchObject([
      { text: 'First', revision: 0 },
      { text: 'Second', revision: 1 },
    ])
    expect(outbox.listPending()).toEqual([])
  })

  it('sends nothing of one user for another, and keeps it', async () => {
    signIn(ANN)
    const change = note('Of Ann')
    serve({ [put(change.mark.id)]: offline })
    const first = await openPage()
    first.keepChange(change)
    await first.sendPending()
    localStorage.setItem('user_data', JSON.stringify({ ...ANN, id: 'ben' }))
    const calls = serve({ [put(change.mark.id)]: answer(change.mark, 1) })
    const second = await openPage()
    await second.sendPending()
    expect(calls).toEqual([])
    localStorage.setItem('user_data', JSON.stringify(ANN))
    await second.sendPending()
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['note_changed', 'note_changed'],
    ['too_many_marks', 'refused'],
  ])('keeps a note that the server refuses with %s, and does not send it again by itself', async (reason, code) => {
    const change = note('Precious')
    const outbox = await openPage()
    const calls = serve({ [put(change.mark.id)]: refusal(409, 'conflict', { reason }) })
    outbox.keepChange(change)
    await outbox.sendPending()
    await outbox.sendPending()
    expect(calls).toHaveLength(1)
    expect(outbox.listPending()).toMatchObject([{ problem: { code }, change: { mark: { text: 'Precious' } } }])
  })

  it.each([401, 429, 500, 503])('tries again later after an answer %i', async (status) => {
    const change = note('Later')
    const outbox = await openPage()
    serve({ [put(change.mark.id)]: refusal(status, status === 401 ? 'session_ended' : 'internal') })
    outbox.keepChange(change)
    await outbox.sendPending()
    expect(outbox.listPending()).toMatchObject([{ change: { mark: { text: 'Later' } } }])
    expect(outbox.listPending()[0]).not.toHaveProperty('problem')
    serve({ [put(change.mark.id)]: answer(change.mark, 1) })
    await outbox.sendPending()
    expect(outbox.listPending()).toEqual([])
  })

  it('keeps each chosen edition until the server has it, and forgets one that the server refuses', async () => {
    const outbox = await openPage()
    const chosenAt = '2026-01-01T00:00:00.000Z'
    serve({ 'PUT /api/study/editions': offline })
    for (const title of ['JPS', 'KJV', 'JPS']) outbox.keepChange({ kind: 'edition', title, chosenAt })
    await outbox.sendPending()
    const calls = serve({
      'PUT /api/study/editions': ({ body }) =>
        (body as { title: string }).title === 'KJV' ? refusal(400, 'invalid_input') : Response.json([]),
    })
    await outbox.sendPending()
    expect(calls.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['JPS', 'KJV'].map((title) => expect.objectContaining({ title, chosenAt }) as unknown)),
    )
    expect(calls).toHaveLength(2)
    expect(outbox.listPending()).toEqual([])
  })

  it('keeps the last place of each work', async () => {
    const outbox = await openPage()
    const calls = serve({ 'PUT /api/study/places/Genesis': Response.json({ recorded: true }) })
    for (const ref of ['Genesis 1', 'Genesis 2'])
      outbox.keepChange({ kind: 'place', work: 'Genesis', ref, readAt: '2026-01-01T00:00:00.000Z' })
    await outbox.sendPending()
    expect(calls).toMatchObject([{ body: { ref: 'Genesis 2', readAt: '2026-01-01T00:00:00.000Z' } }])
  })
})
