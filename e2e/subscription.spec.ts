import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { compileCache, ROOT } from '@sugya/testing/start-product'
import { account as accountHe } from '../web/src/words/he/account.ts'
import { premium as premiumHe } from '../web/src/words/he/premium.ts'
import { usage as usageHe } from '../web/src/words/he/usage.ts'
import { account as accountRu } from '../web/src/words/ru/account.ts'
import { premium as premiumRu } from '../web/src/words/ru/premium.ts'
import { usage as usageRu } from '../web/src/words/ru/usage.ts'
import { ask, beReader, expect, test } from './product.ts'

const readers = [
  {
    language: 'he',
    words: { account: accountHe, premium: premiumHe, usage: usageHe },
    question: 'מי מכר את הבכורה תמורת נזיד עדשים?',
    lastOfFree: 'למה ברח יונה מלפני ה׳?',
    name: 'קוראת בשם ארוך',
  },
  {
    language: 'ru',
    words: { account: accountRu, premium: premiumRu, usage: usageRu },
    question: 'Кто продал первородство за чечевичную похлёбку?',
    lastOfFree: 'Почему бежал Иона?',
    name: 'Читательница',
  },
] as const

for (const { language, words, question, lastOfFree, name } of readers) {
  test(`a new reader signs up, uses ten questions, pays, continues, cancels and keeps the paid period (${language})`, async ({
    page,
    finderWithFolder: { url, dataDir },
  }) => {
    test.slow()
    const { account, premium, usage } = words
    const email = `${randomUUID()}@example.org`
    await beReader(page, language)

    await page.goto(`${url}/signup`)
    await page.getByLabel(account.username, { exact: true }).fill(`${name} ${randomUUID().slice(0, 8)}`)
    await page.getByLabel(account.email, { exact: true }).fill(email)
    await page.getByLabel(account.password, { exact: true }).fill('a long password 1')
    await page.getByLabel(account.confirmPassword, { exact: true }).fill('a long password 1')
    await page.getByRole('button', { name: account.signUp, exact: true }).click()
    await expect(page.getByText(account.signedUpTitle)).toBeVisible()

    await page.goto(`${url}/chat`)
    for (let asked = 1; asked < 10; asked++) await askAndWait(page, url, question)
    await askAndWait(page, url, lastOfFree)
    await expect(page.getByText(usage.none, { exact: true })).toBeVisible()

    // The eleventh stays in the box, and the page says when new ones come.
    await ask(page, question)
    await expect(page.getByText(usage.limitTitle)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue(question)
    await expect(page.getByText(usage.newIn.replace(/\{\{time\}\}.*/, '')).first()).toBeVisible()

    await page.getByRole('link', { name: usage.upgrade, exact: true }).first().click()
    await page.waitForURL('**/upgrade')
    await page.getByRole('button', { name: new RegExp(premium.cardDeclined) }).click()
    await page.locator('.sandbox-form button[type=submit]').click()
    await expect(page.getByText(premium.paymentFailed).first()).toBeVisible()
    await page.getByRole('button', { name: new RegExp(premium.cardAsks) }).click()
    await page.locator('.sandbox-form button[type=submit]').click()
    await page.getByRole('button', { name: premium.bankAgree }).click()
    await page.waitForURL('**/success**')
    await expect(page.getByRole('heading', { name: premium.welcomeTitle })).toBeVisible()

    await page.goto(`${url}/chat`)
    await askAndWait(page, url, question)
    await expect(page.getByText(usage.none, { exact: true })).toBeHidden()

    await page.goto(`${url}/account`)
    await page.getByRole('button', { name: premium.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: premium.cancel }).click()
    await expect(page.getByText(premium.state_canceling)).toBeVisible()
    await page.goto(`${url}/chat`)
    await askAndWait(page, url, question)

    // The paid period ends.
    const end = spawnSync(process.execPath, [path.join(ROOT, 'scripts/sandbox.ts'), 'end', email], {
      cwd: dataDir,
      env: { ...compileCache, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: new URL(url).port },
      encoding: 'utf8',
    })
    expect(end.stderr + end.stdout).toContain('ended')
    await page.goto(`${url}/account`)
    await expect(page.getByText(premium.state_ended)).toBeVisible()
    await page.goto(`${url}/chat`)
    await expect(page.getByText(usage.none, { exact: true })).toBeVisible()
  })
}

/** Asks in a new conversation and waits for the proven answer. */
async function askAndWait(page: Page, url: string, question: string): Promise<void> {
  await page.goto(`${url}/chat`)
  await ask(page, question)
  await page.locator('[role=log][aria-busy=false]').waitFor()
  await expect(page.getByRole('article').locator('[data-status=proven]').first()).toBeVisible()
}
