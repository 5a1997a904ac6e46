import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { type Assistant, ask, assistantFixture, expect, type Language, openChat, test as base } from './product.ts'
import { shareConversation, signUp } from './reader-session.ts'

/**
 * What is asked in each language, and what stands on the card: the question in neutral words, the heading, the buttons
 * and the subject of the e-mail.
 */
const cards: Record<
  Language,
  { asked: string; question: string; heading: string; group: string; copy: string; mail: string; subject: string }
> = {
  en: {
    asked: 'Am I allowed to carry keys on Shabbat?',
    question: 'Is one permitted to carry keys on Shabbat?',
    heading: 'To ask a rabbi:',
    group: 'The question for a rabbi',
    copy: 'Copy the question',
    mail: 'Send by e-mail',
    subject: 'A question for a rabbi',
  },
  he: {
    asked: 'מותר לי לבשל בשבת?',
    question: 'האם מותר לבשל בשבת?',
    heading: 'שאלה לרב:',
    group: 'השאלה לרב',
    copy: 'העתקת השאלה',
    mail: 'שליחה בדוא״ל',
    subject: 'שאלה לרב',
  },
  ru: {
    asked: 'Можно ли мне готовить в шаббат?',
    question: 'Разрешается ли готовить в шаббат?',
    heading: 'Спросить у раввина:',
    group: 'Вопрос раввину',
    copy: 'Скопировать вопрос',
    mail: 'Отправить по почте',
    subject: 'Вопрос раввину',
  },
}

/** Answers of a model, in the order in which they are given. */
const models: Record<string, { language: Language; script: Parameters<ModelEndpoint['follows']>[0]; says: string }> = {
  'a model that answers with tools': {
    language: 'he',
    script: ({ question, toolResults }) => {
      if (question === null) return ['']
      const n = /number="(\d+)"/.exec(toolResults[0] ?? '')?.[1] ?? ''
      return toolResults.length === 0
        ? [{ tool: 'read', input: { reference: 'Jeremiah 17:21' } }]
        : [`**ירמיהו י״ז:**\n\n> ״ואל תשאו משא ביום השבת״ [${n}]\n\nעל כך נחלקו הפרשנים.`]
    },
    says: 'על כך נחלקו הפרשנים',
  },
  'a model that rules, offers a card of its own and leaves its code open': {
    language: 'en',
    script: ({ question }) =>
      question === null ? [''] : ['Yes, you may.\n\n**To ask a rabbi:**\n\n> Nothing at all.\n\n', '```\nNo rabbi is needed.'],
    says: 'No rabbi is needed.',
  },
  // The last one: an endpoint that has rejected tools is not offered them again.
  'a model that rejects tools': {
    language: 'ru',
    script: ({ question, mayCallTools }) => (question === null ? [''] : mayCallTools ? 400 : ['Источники говорят о труде в субботу [1].']),
    says: 'Источники говорят о труде',
  },
}

// A product of this file alone: it learns that its model takes no tools.
const test = base.extend<object, { advised: Assistant }>({ advised: assistantFixture })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['en', 'he', 'ru'] as const) {
  test(`a practical answer in ${language} ends with a question for a rabbi without a model`, async ({ page, finder }) => {
    await openChat(page, finder, language)
    await askPractical(page, language)
    await expectCard(page, language)
  })
}

for (const [name, { language, script, says }] of Object.entries(models)) {
  test(`a practical answer ends with a question for a rabbi by ${name}`, async ({ page, advised }) => {
    advised.model.follows(script)
    await openChat(page, advised.url, language)
    await askPractical(page, language)
    await expect(page.getByRole('article')).toContainText(says)
    await expectCard(page, language)
  })
}

test('a practical answer ends with the question for a rabbi in the saved file and on the shared page', async ({
  page,
  browser,
  finder,
}) => {
  await openChat(page, finder, 'en')
  await signUp(page)
  await page.reload()
  await askPractical(page, 'en')
  const question = await expectCard(page, 'en')

  await test.step('in the saved file, before the list of sources', async () => {
    await page.locator('.chat-header [aria-haspopup=menu]').click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Markdown' }).click()])
    const file = readFileSync(await download.path(), 'utf8')
    expect(file).toContain(`**${cards.en.heading}**\n\n> ${question}\n\n**Sources**\n\n- [1]`)
  })
  await test.step('on the shared page, for a stranger', async () => {
    const link = await shareConversation(page)
    const stranger = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
    await stranger.addInitScript(() => localStorage.setItem('language', 'en'))
    await stranger.goto(`${finder}/shared/${link}`)
    expect(await expectCard(stranger, 'en')).toBe(question)
    await stranger.context().close()
  })
})

async function askPractical(page: Page, language: Language): Promise<void> {
  await ask(page, cards[language].asked)
  await page.locator('[role=log][aria-busy=false]').waitFor()
}

/** Expects the card to end the answer, to be copied and to be mailed; returns its question. */
async function expectCard(page: Page, language: Language): Promise<string> {
  const { question, heading, group, copy, mail, subject } = cards[language]
  const blocks = page.getByRole('article').locator('.prose-answer').locator('p:not(blockquote p), blockquote')
  await expect(blocks.last()).toContainText(question)
  expect(await blocks.last().evaluate(({ tagName }) => tagName)).toBe('BLOCKQUOTE')
  await expect(blocks.nth(-2)).toHaveText(heading)

  const buttons = page.getByRole('group', { name: group, exact: true })
  await buttons.getByRole('button', { name: copy }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(question)
  await expect(blocks.last()).toHaveText(copied)
  const address = new URL((await buttons.getByRole('link', { name: mail }).getAttribute('href')) ?? '')
  expect([address.protocol, address.searchParams.get('subject'), address.searchParams.get('body')]).toEqual(['mailto:', subject, copied])
  return copied
}
