import type { starterQuestions } from '@sugya/contract/api/chat'
import type { readPassage } from '@sugya/contract/api/texts'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** The module as it begins in a document: it reads what the server has written into it. */
async function begin(answers?: Record<string, unknown>) {
  vi.resetModules()
  if (answers) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = 'first-answers'
    script.textContent = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
    document.body.append(script)
  }
  return import('./dehydrated-queries.ts')
}

afterEach(() => document.getElementById('first-answers')?.remove())

describe('the answers that a document brings along', () => {
  it('are taken once: whoever asks again asks the server', async () => {
    const { takeFirstAnswer } = await begin({ '/api/ready': { ready: true }, '/api/model/current': { model: '</script>' } })
    expect(takeFirstAnswer('/api/model/current')).toEqual({ model: '</script>' })
    expect(takeFirstAnswer('/api/model/current')).toBeUndefined()
    expect(takeFirstAnswer('/api/ready')).toEqual({ ready: true })
  })

  it.each(['/api/none', '/api/ready?x=1', '/api/read', '', 'constructor', '__proto__'])(
    'are none to another address: %s',
    async (address) => {
      const { takeFirstAnswer } = await begin({ '/api/ready': { ready: true } })
      expect(takeFirstAnswer(address)).toBeUndefined()
    },
  )

  it('are none in a document without any', async () => {
    const { takeFirstAnswer } = await begin()
    expect(takeFirstAnswer('/api/ready')).toBeUndefined()
  })

  it('are found by the address of the call as it is sent', async () => {
    const reading = `/api/texts/ref/${encodeURIComponent('Shulchan Arukh, Orach Chayim 1:1')}`
    await begin({ '/api/chat/starters?language=ru': { questions: ['?'] }, [reading]: { ref: 'a' } })
    const { broughtAlong } = await import('./client.ts')
    const starters = (language: 'en' | 'ru') => broughtAlong<typeof starterQuestions>('GET /api/chat/starters', { query: { language } })
    expect(starters('en')).toBeUndefined()
    expect([starters('ru'), starters('ru')]).toEqual([{ questions: ['?'] }, undefined])
    expect(broughtAlong<typeof readPassage>('GET /api/texts/ref/:ref', { params: { ref: 'Shulchan Arukh, Orach Chayim 1:1' } })).toEqual({
      ref: 'a',
    })
  })
})
