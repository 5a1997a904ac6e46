import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
const url = 'http://127.0.0.1:4167'
const browser = await chromium.launch(await findBrowser())
const dir = '/tmp/shots-sheets'
for (const [lang, w, h, scheme] of [['en', 1440, 1000, 'light'], ['he', 390, 844, 'dark'], ['ru', 1440, 1000, 'dark'], ['he', 1440, 1000, 'light'], ['ru', 390, 844, 'light']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, acceptDownloads: true })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log(lang, 'console', m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log(lang, 'ERROR', e.message.slice(0, 500)))
  await page.addInitScript((l) => localStorage.setItem('language', l), lang)
  const n = `${lang}-${w}-${scheme}`
  try {
    await page.goto(`${url}/sheets`)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${dir}/${n}-empty.png` })
    await page.locator('main button.button-main').click()
    await page.waitForURL(/sheets\/./)
    await page.waitForSelector('[data-save-state]')
    await page.locator('main input').first().fill(lang === 'he' ? 'מכירת הבכורה' : lang === 'ru' ? 'Продажа первородства' : 'The sale of the birthright')
    for (const ref of ['Genesis 25:29-34', 'Berakhot 2a:1-3']) {
      await page.locator('form input').fill(ref)
      await page.locator('form button[type=submit]').click()
      await page.waitForFunction(() => (document.querySelector('form input') as HTMLInputElement).value === '', undefined, { timeout: 20000 })
    }
    await page.locator('main section button').nth(1).click()
    await page.locator('ol textarea').last().fill(lang === 'he' ? 'מה ראה עשו?' : 'What did Esau see in the *lentils*?')
    await page.waitForFunction(() => document.querySelector('[data-save-state=saved]') !== null, undefined, { timeout: 20000 })
    await page.screenshot({ path: `${dir}/${n}-editor.png`, fullPage: true })
    await page.locator('ol li button[aria-expanded]').first().click()
    await page.locator('ol li input[type=checkbox]').nth(1).click()
    await page.locator('ol li input[type=range]').nth(1).fill('2')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${dir}/${n}-trim.png`, fullPage: true })
    await page.waitForFunction(() => document.querySelector('[data-save-state=saved]') !== null, undefined, { timeout: 20000 })
    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: `${dir}/${n}-print.png`, fullPage: true })
    await page.emulateMedia({ media: 'screen' })
    if (lang !== 'en') continue
    for (const i of [0, 1, 2]) {
      await page.locator('main button[aria-haspopup=menu]').last().click()
      const [d] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').nth(i).click()])
      await d.saveAs(`${dir}/sheet-${i}-${d.suggestedFilename()}`)
    }
    await page.locator('main button[data-move=down]').first().click()
    await page.goto(`${url}/texts/Genesis_1:3`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${dir}/${n}-text.png` })
    await page.getByRole('button', { name: 'Add to sheet' }).first().click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${dir}/${n}-dialog.png` })
    await page.getByRole('dialog').last().getByRole('button').nth(2).click()
    await page.waitForTimeout(1500)
    await page.goto(`${url}/sheets`)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${dir}/${n}-list.png` })
  } catch (e) { console.log(n, String(e).slice(0, 600)); await page.screenshot({ path: `${dir}/${n}-fail.png` }) }
  await context.close()
}
await browser.close()
