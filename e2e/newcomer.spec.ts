import { randomUUID } from 'node:crypto'
import { findViolations } from './assert-screen.ts'
import { ask, expect, recordSecretsOfPage, test } from './product.ts'
import { findWord } from './word-boxes.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const QUESTION = 'Где сказано, что народ не поднимет меча на народ?'
/** The free questions of a window. */
const LIMIT = 10

test('a Russian newcomer on a phone asks as a guest, reads on, uses up the free questions, and finds everything in a new account', async ({
  page,
  finder,
}) => {
  test.slow()
  recordSecretsOfPage(page)
  // All browsers of one machine look alike.
  await page.addInitScript((device) => localStorage.setItem('device_fingerprint', device), randomUUID().replaceAll('-', ''))
  const answer = page.getByRole('article')
  const verse = page.locator('[data-ref="Isaiah 2:4"] .source-text:lang(he)')
  const panel = page.getByRole('dialog', { name: 'Йешаяу 2:4' })

  await test.step('lands in Russian at the address that search engines list, and asks at once', async () => {
    await page.goto(`${finder}/?lang=ru`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await page.getByRole('textbox', { name: 'Ваш вопрос' }).fill(QUESTION)
    await page.getByRole('button', { name: 'Отправить' }).tap()
    await page.locator('[role=log][aria-busy=false]').waitFor()
    await expect(answer).toContainText('Йешаяу 2:4')
  })

  await test.step('puts the answer on a source sheet', async () => {
    await answer.getByRole('button', { name: 'Добавить на лист' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Новый лист' }).tap()
    await expect(page.getByText('Добавлено на лист «Лист без названия»')).toBeVisible()
  })

  await test.step('opens a source with the quoted words marked, and goes on reading in the book', async () => {
    await answer.locator('button[data-status=proven]').first().tap()
    await expect(page.locator('.passage mark').first()).toBeVisible()
    await page.getByRole('link', { name: 'Читать в библиотеке' }).tap()
    await expect(page).toHaveURL(/\/texts\/Isaiah_2:4$/)
  })

  await test.step('taps the verse and one of its words, and follows a connection to another prophet', async () => {
    await verse.tap()
    await expect(panel.getByRole('tab').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // The first word: the number of the verse before it has fewer letters.
    const { left, right, top, bottom } = await findWord(verse, /[\u0591-\u05ea]{4,}/)
    const box = (await verse.boundingBox())!
    await verse.tap({ position: { x: (left + right) / 2 - box.x, y: (top + bottom) / 2 - box.y } })
    await expect(page.getByRole('dialog', { name: 'Слова' })).toContainText('глагол')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/texts\/Isaiah_2$/)
    await verse.tap()
    await panel.getByRole('tab', { name: 'Связи' }).tap()
    await panel.locator('summary', { hasText: 'Параллели' }).tap()
    await panel.getByRole('link', { name: 'Миха 4:3' }).tap()
    await expect(page).toHaveURL(/\/texts\/Micah_4:3$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Миха 4:3')
  })

  await test.step('uses up the free questions; the next one stays in the box', async () => {
    await page.evaluate(
      async ([message, count]) => {
        const headers = { 'content-type': 'application/json', 'x-device-fingerprint': localStorage.getItem('device_fingerprint') ?? '' }
        for (let asked = 0; asked < Number(count); asked++)
          await fetch('/api/chat/enhanced', { method: 'POST', headers, body: JSON.stringify({ message, language: 'ru' }) })
      },
      ['Почему бежал Йона?', LIMIT - 1] as const,
    )
    await page.goto(`${finder}/chat`)
    await ask(page, QUESTION)
    await expect(page.getByText('Вопросов не осталось')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue(QUESTION)
  })

  await test.step('makes an account', async () => {
    const name = `новичок-${randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'Открыть список бесед' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Регистрация' }).tap()
    await page.getByLabel('Имя пользователя', { exact: true }).fill(name)
    await page.getByLabel('Электронная почта', { exact: true }).fill(`${randomUUID()}@example.org`)
    await page.getByLabel('Пароль', { exact: true }).fill('a long password 1')
    await page.getByLabel('Пароль ещё раз', { exact: true }).fill('a long password 1')
    await page.getByRole('button', { name: 'Зарегистрироваться', exact: true }).tap()
    await expect(page.getByText('Добро пожаловать в «Сугию»!')).toBeVisible()
  })

  await test.step('finds the conversation and the sheet again', async () => {
    await page.getByRole('button', { name: 'Открыть список бесед' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: QUESTION }).tap()
    await expect(answer).toContainText('Йешаяу 2:4')
    await page.goto(`${finder}/sheets`)
    await page.getByRole('link', { name: 'Лист без названия' }).tap()
    await expect(page.locator('[data-block]')).toContainText('Йешаяу 2:4')
  })

  await test.step('opens today’s study', async () => {
    await page.goto(`${finder}/daily?date=2025-12-01`)
    await page.getByRole('region', { name: 'Недельная глава' }).getByRole('link', { name: 'Ваишлах' }).tap()
    await expect(page).toHaveURL(/\/texts\/Genesis_32/)
  })
})
