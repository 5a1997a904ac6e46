import { ask, expect, openChat, test } from './product.ts'

const words = {
  en: { question: 'Who sold his birthright?', edit: 'Edit the question', versions: 'Versions of the question', before: 'Previous version' },
  he: { question: 'מי מכר את הבכורה?', edit: 'עריכת השאלה', versions: 'גרסאות השאלה', before: 'הגרסה הקודמת' },
  ru: { question: 'Кто продал первородство?', edit: 'Изменить вопрос', versions: 'Варианты вопроса', before: 'Предыдущий вариант' },
} as const

for (const language of ['en', 'he', 'ru'] as const) {
  test(`an edited question is a version of the turn, and both stay readable after a reload (${language})`, async ({ page, assistant }) => {
    const { question, edit, versions, before } = words[language]
    assistant.model.says(['The first answer.'])
    await openChat(page, assistant.url, language)
    await ask(page, question)
    const answer = page.getByRole('article')
    await expect(answer).toContainText('The first answer.')
    assistant.model.says(['The second answer.'])
    await page.getByRole('button', { name: edit }).click()
    await page.getByRole('textbox', { name: edit }).fill(`${question} ?`)
    await page.keyboard.press('Enter')
    await expect(answer).toContainText('The second answer.')
    await expect(page.getByRole('article')).toHaveCount(1)
    const switcher = page.getByRole('group', { name: versions })
    await expect(switcher).toContainText('2/2')
    await switcher.getByRole('button', { name: before }).click()
    await expect(answer).toContainText('The first answer.')
    await page.reload()
    await expect(page.getByRole('article')).toContainText('The first answer.')
    await expect(page.getByRole('group', { name: versions })).toContainText('1/2')
  })
}

test('a chip previews its source by keyboard and pointer, and the list shows cited sources first', async ({ page, assistant }) => {
  assistant.model.says(['He sold it: “thus Esau despised his birthright” [1].'])
  await openChat(page, assistant.url, 'en')
  await ask(page, 'Who sold his birthright for lentil stew?')
  const chip = page.locator('button.chip').first()
  await expect(page.getByRole('button', { name: /^Also found/ })).toBeVisible()
  await expect(page.locator('.source-number').first()).toHaveText('1')
  await chip.hover()
  const card = page.getByRole('dialog')
  await expect(card.locator('mark')).toContainText('despised his birthright')
  await page.mouse.move(0, 0)
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: /^Also found/ }).focus()
  await page.keyboard.press('Tab')
  await expect(chip).toBeFocused()
  await expect(card).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Source' })).toBeVisible()
})
