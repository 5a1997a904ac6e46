import type { Morphology, WordAnalysis } from '@sugya/contract/api/words'
import { describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { WordDetails } from './word-details.tsx'

const none = { stem: null, form: null, person: null, gender: null, number: null, state: null }
const part = (text: string, more: Partial<WordAnalysis['parts'][number]>) => {
  return {
    text,
    prefix: null,
    strong: null,
    lemma: null,
    gloss: { he: null, en: null, ru: null },
    definition: null,
    morphology: null,
    ...more,
  }
}
const created: Morphology = {
  ...none,
  kind: 'verb',
  stem: 'qal',
  form: 'perfect',
  person: 'third',
  gender: 'masculine',
  number: 'singular',
}
const word: WordAnalysis = {
  text: 'וּבָרָא',
  language: 'he',
  parts: [
    part('וּ', { prefix: 'c', morphology: { ...none, kind: 'conjunction' } }),
    part('בָרָא', { lemma: 'בָּרָא', gloss: { he: null, en: 'create', ru: 'творить' }, definition: 'to create', morphology: created }),
  ],
}

describe('WordDetails', () => {
  it.each([
    ['en', ['and', 'create', 'verb, Qal, perfect, 3rd person, masculine, singular', 'to create'], []],
    ['ru', ['и', 'творить', 'глагол, каль, перфект, 3-е лицо, мужской род, единственное число'], ['to create']],
    // Without a gloss in the reader's language the English dictionary stands in.
    ['he', ['פועל, קל, עבר, גוף שלישי, זכר, יחיד', 'to create'], []],
  ] as const)('explains each part of a word in %s', async (language, shown, hidden) => {
    const { container } = await renderInLanguage(language, <WordDetails word={word} />)
    for (const text of shown) expect(container.textContent).toContain(text)
    for (const text of hidden) expect(container.textContent).not.toContain(text)
  })
})
