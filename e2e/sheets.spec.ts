import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { account as accountEn } from '../web/src/words/en/account.ts'
import { sheets as sheetsEn } from '../web/src/words/en/sheets.ts'
import { texts as textsEn } from '../web/src/words/en/texts.ts'
import { account as accountHe } from '../web/src/words/he/account.ts'
import { sheets as sheetsHe } from '../web/src/words/he/sheets.ts'
import { texts as textsHe } from '../web/src/words/he/texts.ts'
import { account as accountRu } from '../web/src/words/ru/account.ts'
import { sheets as sheetsRu } from '../web/src/words/ru/sheets.ts'
import { texts as textsRu } from '../web/src/words/ru/texts.ts'
import { findViolations } from './assert-screen.ts'
import { ask, beReader, expect, openChat, test } from './product.ts'

// A notice that fades in has too little contrast on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const saved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible()
/** Accessibility violations of the sheet itself, by rule and element. */
async function findOwnViolations(page: Page): Promise<string[]> {
  const found = (await findViolations(page)).flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, selector: String(target[0]) })))
  const isOwn = ({ selector }: { selector: string }) =>
    page.evaluate((one) => document.querySelector(`main :is(${one})`) !== null, selector)
  const own = await Promise.all(found.map(async (one) => ((await isOwn(one)) ? [`${one.id} ${one.selector}`] : [])))
  return own.flat()
}
const blocks = (page: Page) => page.locator('[data-block]')

/** A label of the catalogs with its values, as the page writes it. */
const fill = (label: string, values: Record<string, string>) => label.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')

/**
 * What a student of each language asks, collects and writes. `columns`: the languages of the words, from the right; who
 * reads in Hebrew gets the original alone, and the library of the tests has no Russian text. `stranger`: the language
 * of who gets the link.
 */
const students = {
  en: {
    stranger: 'he',
    ...{ account: accountEn, sheets: sheetsEn, texts: textsEn, direction: 'ltr', columns: ['he', 'en'] },
    ...{ question: 'Who sold his birthright for lentil stew?', query: 'pottage of lentils', name: 'Genesis 25:31' },
    ...{ title: 'The birthright', heading: 'To discuss', note: 'Why today?', laterNote: 'Why this day?' },
  },
  he: {
    stranger: 'ru',
    ...{ account: accountHe, sheets: sheetsHe, texts: textsHe, direction: 'rtl', columns: ['he'] },
    ...{ question: 'מי מכר את הבכורה תמורת נזיד עדשים?', query: 'נזיד עדשים', name: 'בראשית כ״ה:ל״א' },
    ...{ title: 'מכירת הבכורה', heading: 'לדיון', note: 'מדוע היום?', laterNote: 'מדוע דווקא היום?' },
  },
  ru: {
    stranger: 'en',
    ...{ account: accountRu, sheets: sheetsRu, texts: textsRu, direction: 'ltr', columns: ['he', 'en'] },
    ...{ question: 'Кто продал первородство за чечевичную похлёбку?', query: 'чечевичная похлёбка', name: 'Берешит 25:31' },
    ...{ title: 'Первородство', heading: 'Обсудить', note: 'Почему сегодня?', laterNote: 'Почему именно сегодня?' },
  },
} as const

for (const language of ['en', 'he', 'ru'] as const) {
  const say = students[language]
  const { account, sheets, texts, name } = say
  const added = fill(sheets.added, { title: sheets.untitled })
  const reads = students[say.stranger]

  test(`in ${language}, a student collects an answer, a search result and a verse, arranges, annotates, saves and shares a source sheet`, async ({
    page,
    browser,
    finder,
  }) => {
    await openChat(page, finder, language)
    await expect(page.locator('html')).toHaveAttribute('dir', say.direction)

    await test.step('collects an answer with its proofs on a new sheet', async () => {
      await ask(page, say.question)
      await page.locator('[role=log][aria-busy=false]').waitFor()
      await page.getByRole('article').getByRole('button', { name: texts.addToSheet }).click()
      await page.getByRole('dialog').getByRole('button', { name: sheets.newSheet }).click()
      await expect(page.getByText(added)).toBeVisible()
    })

    await test.step('collects what a search has found', async () => {
      await page.goto(`${finder}/texts?q=${encodeURIComponent(say.query)}`)
      await page.locator('.result').first().getByRole('button', { name: texts.addToSheet }).click()
      await page.getByRole('dialog').getByRole('button', { name: sheets.untitled }).click()
      await expect(page.getByText(added)).toBeVisible()
    })

    await test.step('collects a verse while reading', async () => {
      await page.goto(`${finder}/texts/Genesis_25:31`)
      await page.getByRole('button', { name: texts.addToSheet }).first().click()
      await page.getByRole('dialog', { name: texts.addToSheet }).getByRole('button', { name: sheets.untitled }).click()
      await page.getByRole('button', { name: sheets.open, exact: true }).click()
      await expect(blocks(page)).toHaveCount(3)
      const verse = blocks(page).last()
      await expect(verse.locator('.sheet-text[lang=he][dir=rtl]')).toContainText('מִכְרָ֥ה')
      const languages = await verse.locator('.sheet-text').evaluateAll((texts) => texts.map((text) => (text as HTMLElement).lang))
      expect(new Set(languages)).toEqual(new Set(say.columns))
      await expect(verse.getByRole('heading', { level: 2 })).toHaveText(name)
      await expect(page.locator('html')).toHaveAttribute('dir', say.direction)
      expect(await findOwnViolations(page)).toEqual([])
    })

    await test.step('names, orders by keyboard, trims and annotates; all of it is there after a reload', async () => {
      await page.getByRole('textbox', { name: sheets.sheetTitle }).fill(say.title)
      await page.getByRole('button', { name: sheets.addHeading, exact: true }).click()
      await page.getByRole('textbox', { name: sheets.heading, exact: true }).fill(say.heading)
      const moveUp = page.getByRole('button', { name: fill(sheets.moveUp, { name }) })
      await moveUp.press('Enter')
      await expect(blocks(page).nth(1).getByRole('link')).toHaveText(name)
      await moveUp.press('Enter')
      await expect(blocks(page).first().getByRole('link')).toHaveText(name)
      await expect(page.getByRole('button', { name: fill(sheets.moveDown, { name }) })).toBeFocused()
      await blocks(page).first().getByRole('button', { name: sheets.trim }).click()
      // A text that runs to the left is cut by the arrow that points there, whatever the language of the page.
      await page.getByRole('slider', { name: sheets.firstWord }).first().press('ArrowLeft')
      await page.getByRole('button', { name: sheets.trimDone }).click()
      await expect(blocks(page).first().locator('.sheet-text[lang=he]')).toHaveText(/^… יַעֲקֹ֑ב מִכְרָ֥ה/)
      const note = page.getByRole('textbox', { name: fill(sheets.note, { name }) })
      await note.fill(say.note)
      await saved(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title)
      await expect(note).toHaveValue(say.note)
      await expect(blocks(page).first().locator('.sheet-text[lang=he]')).toHaveText(/^… יַעֲקֹ֑ב/)
    })

    await test.step('keeps what is written without a network, and saves it when the network is back', async () => {
      await page.context().setOffline(true)
      await page.getByRole('textbox', { name: fill(sheets.note, { name }) }).fill(say.laterNote)
      await expect(page.locator('[data-save-state=offline]')).toHaveText(sheets.phase_offline)
      await page.context().setOffline(false)
      await saved(page)
    })

    await test.step('prints the sheet as it was last written, without the editor', async () => {
      await page.emulateMedia({ media: 'print' })
      const paper = page.getByRole('article')
      await expect(paper.getByRole('heading', { level: 1 })).toHaveText(say.title)
      await expect(paper.getByText(say.laterNote)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('saves it as a Word document', async () => {
      await page.getByRole('button', { name: sheets.save, exact: true }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Word' }).click()])
      expect(download.suggestedFilename()).toBe(`${say.title}.docx`)
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
    })

    const stranger = await (await browser.newContext()).newPage()
    await beReader(stranger, say.stranger)
    await test.step('shares it from the account that it comes along to; a stranger reads it until the link is revoked', async () => {
      const username = `student-${String(Date.now())}`
      await page.goto(`${finder}/signup`)
      await page.getByLabel(account.username, { exact: true }).fill(username)
      await page.getByLabel(account.email, { exact: true }).fill(`${username}@example.com`)
      await page.getByLabel(account.password, { exact: true }).fill('a password 1')
      await page.getByLabel(account.confirmPassword, { exact: true }).fill('a password 1')
      await page.getByRole('button', { name: account.signUp, exact: true }).click()
      await expect(page.getByText(account.signedUpText)).toBeVisible()
      await page.goto(`${finder}/sheets`)
      await page.getByRole('link', { name: say.title }).click()
      await page.getByRole('button', { name: sheets.share, exact: true }).click()
      await page.getByRole('button', { name: sheets.createLink }).click()
      const address = await page.getByRole('textbox', { name: sheets.link }).inputValue()
      await stranger.goto(address)
      await expect(stranger.locator('html')).toHaveAttribute('dir', reads.direction)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(say.title)
      // What the student wrote stays; the works are named in the language of who reads.
      await expect(stranger.getByText(say.laterNote)).toBeVisible()
      await expect(stranger.getByRole('heading', { name: say.heading })).toBeVisible()
      await expect(stranger.getByRole('heading', { name: reads.name })).toBeVisible()
      await expect(stranger.getByRole('textbox')).toHaveCount(0)
      const columns = await Promise.all(say.columns.map((one) => stranger.locator(`.sheet-text[lang=${one}]`).first().boundingBox()))
      const starts = columns.map((box) => box!.x)
      expect(starts).toEqual(starts.toSorted((one, other) => other - one))
      expect(new Set(starts).size).toBe(starts.length)
      expect(await findOwnViolations(stranger)).toEqual([])
      await page.getByRole('button', { name: sheets.revoke }).click()
      await expect(page.getByRole('button', { name: sheets.createLink })).toBeVisible()
      await stranger.reload()
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(reads.sheets.sharedGoneTitle)
      await stranger.context().close()
    })
  })
}
