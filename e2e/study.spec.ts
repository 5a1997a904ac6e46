import type { Page } from '@playwright/test'
import { findViolations } from './assert-screen.ts'
import { expect, test } from './product.ts'
import { createReader, openDevice, signIn, signUp } from './reader-session.ts'

test('a guest marks a verse, gets an account, and finds everything on another device', async ({ browser, finder }) => {
  const reader = createReader()
  const [first, second] = [await openDevice(browser, 'he'), await openDevice(browser, 'he')]
  // A place counts as read after some seconds, which the steps below need not take.
  const placed = first.waitForResponse((response) => response.url().includes('/api/study/places/') && response.request().method() === 'PUT')
  await first.goto(`${finder}/texts/Genesis_1:3`)
  await first.getByRole('button', { name: 'הדגשה בכחול' }).click()
  await first.getByRole('button', { name: 'סימנייה', exact: true }).click()
  await first.getByRole('button', { name: 'הוספת הערה' }).click()
  await first.getByRole('textbox', { name: 'הערה על בראשית א׳:ג׳' }).fill('האור הגנוז')
  await expect(first.getByText('נשמר', { exact: true })).toBeVisible()
  const verse = (page: Page) => page.locator('[data-ref="Genesis 1:3"]')
  await expect(verse(first)).toHaveAttribute('data-highlight', 'blue')
  expect(await findViolations(first)).toEqual([])
  await first.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(first)).toEqual([])

  await placed
  await test.step('after signing up', async () => {
    await signUp(first, reader)
    await first.goto(`${finder}/study`)
    await expect(first.getByText('האור הגנוז')).toBeVisible()
    await expect(first.getByRole('heading', { name: 'המשך הקריאה' })).toBeVisible()
    await expect(first.getByRole('link', { name: 'בראשית א׳:ג׳' })).toHaveCount(4)
    expect(await findViolations(first)).toEqual([])
  })

  await test.step('on another device', async () => {
    await second.goto(`${finder}/study`)
    await expect(second.getByText('בחרו פסוק בזמן הקריאה')).toBeVisible()
    await signIn(second, reader)
    await second.goto(`${finder}/texts/Genesis_1`)
    await expect(verse(second)).toHaveAttribute('data-highlight', 'blue')
    await expect(verse(second).getByRole('img', { name: 'יש כאן סימנייה' })).toBeVisible()
    await expect(verse(second).getByRole('img', { name: 'יש כאן הערה' })).toBeVisible()
  })
  await Promise.all([first, second].map((page) => page.context().close()))
})

test('a note written without a network is sent later, and a change on two devices loses neither text', async ({ browser, finder }) => {
  const reader = createReader()
  const [first, second] = [await openDevice(browser, 'ru'), await openDevice(browser, 'ru')]
  await first.goto(`${finder}/texts/Genesis_1:3`)
  await signUp(first, reader)
  await first.reload()
  await first.getByRole('button', { name: 'Написать заметку' }).click()
  const note = (page: Page) => page.getByRole('textbox', { name: 'Заметка к Берешит 1:3' })
  await first.context().setOffline(true)
  await note(first).fill('Написано в поезде')
  await expect(first.getByText('Сохранено на этом устройстве')).toBeVisible()
  await first.context().setOffline(false)
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()

  await second.goto(`${finder}/texts/Genesis_1:3`)
  await signIn(second, reader)
  await second.reload()
  await expect(note(second)).toHaveValue('Написано в поезде')
  await note(first).fill('Написано дома')
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()
  await note(second).fill('Написано в гостях')
  const question = second.getByRole('alert').filter({ hasText: 'на другом устройстве' })
  await expect(question).toContainText('Написано дома')
  await second.getByRole('button', { name: 'Оставить обе заметки' }).click()
  await expect(note(second)).toHaveCount(2)
  await second.goto(`${finder}/study`)
  await expect(second.getByText('Написано дома')).toBeVisible()
  await expect(second.getByText('Написано в гостях')).toBeVisible()
  await Promise.all([first, second].map((page) => page.context().close()))
})
