import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recordSecretsOfMail } from '@sugya/testing/logs/call-secrets'
import { assertNoOverflow, assertScreen } from './assert-screen.ts'
import { beReader, expect, test } from './product.ts'
import { signUp } from './reader-session.ts'

const PHONE = { width: 390, height: 844 }

test('a reader opens a day of study on a phone, goes on to the next, and asks about a passage', async ({ page, finder }) => {
  await page.setViewportSize(PHONE)
  await beReader(page, 'he')
  await page.goto(`${finder}/daily?date=2025-12-01`)
  const portion = page.getByRole('region', { name: 'פרשת השבוע' })
  await portion.getByText('העליות וההפטרה').click()
  await expect(portion.getByRole('link', { name: 'עובדיה א' })).toBeVisible()
  await assertScreen(page, 'he', 'daily study', [])
  await assertNoOverflow(page, 'daily study')
  await page.getByRole('button', { name: 'היום הבא' }).click()
  await expect(page).toHaveURL(/date=2025-12-02/)
  await expect(page.getByText('י״ב בכסלו תשפ״ו')).toBeVisible()
  await portion.getByRole('button', { name: 'הסבר על הקטע' }).click()
  await expect(page.getByRole('textbox')).toHaveValue(/וישלח/)
})

test('a reader has daily study sent by email: chooses, confirms by the link of the email, and stops', async ({
  page,
  finderWithFolder,
}) => {
  const { url, dataDir } = finderWithFolder
  await page.setViewportSize(PHONE)
  await beReader(page, 'ru')
  await page.goto(`${url}/daily`)
  await expect(page.getByRole('link', { name: 'Создать учётную запись' }).last()).toHaveAttribute('href', '/signup?next=/daily')
  await signUp(page)
  await page.goto(`${url}/daily`)
  await page.getByRole('group', { name: 'Что включить в письмо' }).getByRole('button', { name: 'Мишна на день' }).click()
  await page.getByRole('combobox', { name: 'Час' }).selectOption('6')
  await page.getByRole('button', { name: 'Присылать письма' }).click()
  await expect(page.getByText(/Мы отправили ссылку/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Мы отправили ссылку/)).toBeVisible()
  await assertScreen(page, 'ru', 'daily study', [
    await page.evaluate(() => (JSON.parse(localStorage.getItem('user_data') ?? '{}') as { email: string }).email),
  ])
  await assertNoOverflow(page, 'daily study')
  const link = findMailedLink(path.join(dataDir, 'mails'))
  await page.goto(`${url}${link}`)
  await assertScreen(page, 'ru', 'confirmation of the daily email', [])
  await page.getByRole('button', { name: 'Получать письма' }).click()
  await expect(page.getByText(/^Готово/)).toBeVisible()
  await page.goto(`${url}/account`)
  const own = page.getByRole('region', { name: 'Учёба на каждый день по почте' })
  await expect(own.getByText(/Письмо приходит каждый день/)).toBeVisible()
  await own.getByRole('button', { name: 'Отписаться' }).click()
  await expect(own.getByRole('button', { name: 'Присылать письма' })).toBeVisible()
})

/** Path and secret of the link in the newest email that has one. */
function findMailedLink(folder: string): string {
  const readMail = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const links = readdirSync(folder)
    .toSorted()
    .flatMap((file) => /\/daily-mail\/confirm#token=[\w-]+/.exec(readMail(file))?.[0] ?? [])
  const link = links.at(-1) ?? ''
  recordSecretsOfMail(link)
  return link
}
