import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createScriptedModel } from '../../server/src/adapters/language-model/scripted.ts'
import type { AnswerWith } from '../../server/src/features/models/evaluation/put-question.ts'
import { createReferences } from '../../server/src/text/references/references.ts'
import { classicalTitles } from '../../server/src/text/references/titles/classical-titles.ts'
import { type ConversationTurn, playConversations, readConversations } from './play-conversations.ts'

const references = createReferences(classicalTitles)
const turns = readConversations(path.join(import.meta.dirname, '../../data/questions/conversations.measure.tsv'))

describe('the conversations that models are measured by', () => {
  it('name places that can be read wherever an answer is to cite', () => {
    for (const { expectation, refs, text } of turns) {
      expect(refs.length > 0, text).toBe(expectation !== 'refuse')
      for (const ref of refs) expect(references.parse(ref), ref).not.toBeNull()
    }
  })

  it('have follow-ups in every language', () => {
    for (const language of ['he', 'en', 'ru']) expect(turns.filter((turn) => turn.language === language).length).toBeGreaterThanOrEqual(12)
  })
})

describe('playing conversations', () => {
  const turn = (conversation: string, text: string): ConversationTurn => ({
    conversation,
    language: 'en',
    expectation: 'cite',
    refs: ['Genesis 29-30'],
    text,
  })

  it('puts each question after the answers before it, and says where the expected place was found and how often was looked further', async () => {
    const histories: string[][] = []
    const answerWith: AnswerWith = async function* (_, metrics, { history, question }) {
      histories.push(history.map(({ content, refs }) => [content, ...refs].join(' ')))
      metrics.count('tool_rounds', { outcome: 'called' })
      const ref = question === 'Who was Leah?' ? 'Genesis 29:16' : 'Ezekiel 23:4'
      yield { type: 'sources', sources: [{ ref }] as never, confidence: 'high' }
      yield { type: 'delta', text: 'So it says [1].' }
      yield { type: 'end', notices: [], citations: [{ n: 1, ref, quote: '' }] as never }
    }
    const model = createScriptedModel(() => ({ pieces: [] }))
    const asked = [turn('a', 'Who was Leah?'), turn('a', 'and her sister?'), turn('b', 'Who was Leah?')]
    const played = await playConversations(answerWith, model, asked, references)
    expect(histories).toEqual([[], ['Who was Leah?', 'So it says [1]. Genesis 29:16'], []])
    expect(played.map(({ isFollowUp, isFound, toolRounds }) => [isFollowUp, isFound, toolRounds])).toEqual([
      [false, true, 1],
      [true, false, 1],
      [false, true, 1],
    ])
  })
})
