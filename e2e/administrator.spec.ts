import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createCode } from '@sugya/testing/clients/authenticator'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { importUndescribed, UNDESCRIBED } from '@sugya/testing/factories/import-work'
import { describeWell } from '@sugya/testing/fakes/described-rows'
import { startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { recordSecretsOfMail } from '@sugya/testing/logs/call-secrets'
import { startTextSource, type TextSourceServer } from '@sugya/testing/fakes/text-source-server'
import { startProduct } from '@sugya/testing/start-product'
import { connections as connectionsEn } from '../web/src/words/en/connections.ts'
import { descriptions as descriptionsEn } from '../web/src/words/en/descriptions.ts'
import { security as securityEn } from '../web/src/words/en/security.ts'
import { versions as versionsEn } from '../web/src/words/en/versions.ts'
import { enterPanel, expect, firstAdmin, openSection, panelWords, PATIENCE, sentence, startHarvest } from './admin-panel.ts'
import { test as base } from './product.ts'

/** In words that no text has. */
const QUESTION = 'Who keeps the street lanterns burning after dark?'

const { admin, harvest, training } = panelWords.en
const t = descriptionsEn
const v = versionsEn

const test = base.extend<object, { adminProduct: { url: string; source: TextSourceServer } }>({
  adminProduct: [
    async ({}, use) => {
      const [endpoint, source] = await Promise.all([startModelEndpoint(), startTextSource()])
      endpoint.follows(({ prompt }) => [describeWell(prompt)])
      // What is published must not stay for other tests.
      const folder = mkdtempSync(path.join(tmpdir(), 'sugya-administrator-'))
      const library = path.join(folder, 'library')
      await buildSmallLibrary(library)
      await importUndescribed(library)
      const model = { OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'base-model', CHAT_MODEL_PRICE: '2.5/10' }
      const product = await startProduct({
        run: 'own',
        variables: { ...model, LIBRARY_URI: library, SEFARIA_BASE_URL: source.url, HARVEST_DELAY_MS: '1', ...firstAdmin },
      })
      await use({ url: product.url, source })
      await product.close()
      await Promise.all([endpoint.close(), source.close()])
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.use({ actionTimeout: PATIENCE })

test('an administrator signs in with a second factor, describes a work, returns to a version, harvests, repairs an error and exports', async ({
  page,
  adminProduct: { url, source },
}) => {
  test.setTimeout(300_000)
  const find = async () => {
    const response = await page.request.get(`${url}/api/texts/search/${encodeURIComponent(QUESTION)}`)
    return ((await response.json()) as { context: { ref: string }[] }).context[0]?.ref ?? ''
  }
  expect(await find()).not.toContain(UNDESCRIBED)
  await enterPanel(page, url, 'en')

  await test.step('sets up an authenticator app, and signs in by its code', async () => {
    await page.getByRole('button', { name: admin.security }).click()
    await page.getByRole('button', { name: securityEn.setUp, exact: true }).click()
    await page.getByLabel(securityEn.password, { exact: true }).fill(firstAdmin.ADMIN_PASSWORD)
    await page.getByRole('button', { name: securityEn.continue, exact: true }).click()
    const secret = (await page.locator('main code').textContent()) ?? ''
    recordSecretsOfMail(secret.replaceAll(' ', ''))
    await page.getByLabel(securityEn.code, { exact: true }).fill(createCode(secret, Date.now()))
    await page.getByRole('button', { name: securityEn.turnOn, exact: true }).click()
    await page.getByRole('button', { name: securityEn.codesSaved, exact: true }).click()
    await expect(page.getByText(securityEn.on, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: admin.logOut, exact: true }).click()

    await page.getByLabel(admin.username, { exact: true }).fill(firstAdmin.ADMIN_USERNAME)
    await page.getByLabel(admin.password, { exact: true }).fill(firstAdmin.ADMIN_PASSWORD)
    await page.getByRole('button', { name: admin.logIn, exact: true }).click()
    // A code counts once. That of the next half minute is accepted as well.
    await page.getByLabel(admin.code, { exact: true }).fill(createCode(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: admin.logIn, exact: true }).click()
    await expect(page.getByRole('heading', { name: admin.dashboardTitle })).toBeVisible()
  })

  await test.step('describes a work and publishes the rows: readers find by them', async () => {
    await openSection(page, 'en', 'sources')
    await page.getByRole('tab', { name: v.part_descriptions, exact: true }).click()
    await page.getByRole('checkbox', { name: new RegExp(UNDESCRIBED) }).check()
    await expect(page.getByText(t.tokensOut, { exact: true })).toBeVisible()
    await page.getByLabel(t.budgetDollars, { exact: true }).fill('1')
    await page.getByRole('button', { name: t.start, exact: true }).click()
    await expect(page.getByText(t.status_ready, { exact: true })).toBeVisible()
    await page.getByText(t.proof, { exact: true }).click()
    await expect(page.getByRole('rowheader', { name: t.measure_recallAt10, exact: true })).toBeVisible()
    await expect(page.getByText(`${UNDESCRIBED} 1:1`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.action_publish, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.action_publish, exact: true }).click()
    await expect(page.getByText(t.status_published, { exact: true })).toBeVisible()
    expect(await find()).toContain(UNDESCRIBED)
  })

  await test.step('checks a version of the library, and returns to the one before', async () => {
    await page.getByRole('tab', { name: v.part_versions, exact: true }).click()
    await page.getByRole('button', { name: sentence(v.verifyNamed, { number: '3' }) }).click()
    await expect(page.getByText(sentence(v.verify_done, { number: '3' }))).toBeVisible()
    await expect(page.getByText(v.whole, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: sentence(v.returnNamed, { number: '2' }) }).click()
    await page.getByLabel(v.typeNumber.replace('{{number}}', '2'), { exact: true }).fill('2')
    await page.getByRole('dialog').getByRole('button', { name: v.return, exact: true }).click()
    await expect(page.getByText(sentence(v.rollback_done, { number: '2' }))).toBeVisible()
    expect(await find()).not.toContain(UNDESCRIBED)
  })

  await test.step('harvests a work of which a chapter fails, and finds the connections of the library again', async () => {
    source.spoil(/\/v3\/texts\/Pirkei Avot\.3$/, 'down')
    await startHarvest(page, 'en', { titles: ['Pirkei Avot'] })
    await expect(page.getByText(harvest.donePartial, { exact: true })).toBeVisible()
    const links = page.getByRole('region', { name: connectionsEn.cardTitle })
    await expect(links.getByText(connectionsEn.ready, { exact: true })).toBeVisible()
    await links.getByRole('button', { name: connectionsEn.run, exact: true }).click()
    await expect(page.getByText(connectionsEn.requested)).toBeVisible()
    await expect(links.getByText(connectionsEn.ready, { exact: true })).toBeVisible()
  })

  await test.step('fetches the failed chapter again', async () => {
    source.repair()
    await openSection(page, 'en', 'errors')
    await page.getByRole('button', { pressed: false }).filter({ hasText: harvest.status_partial }).click()
    await page.getByRole('button', { name: harvest.seeErrors }).click()
    await page.getByRole('button', { name: sentence(harvest.retryOne, { ref: 'Pirkei Avot 3' }) }).click()
    await expect(page.getByRole('listitem').getByText(harvest.resolved, { exact: true })).toBeVisible()
  })

  await test.step('exports the training examples and the figures', async () => {
    await openSection(page, 'en', 'training')
    expect(await saved(page, training.export)).toMatch(/^\{"messages":/)
    await openSection(page, 'en', 'analytics')
    expect(await saved(page, admin.exportDays)).toMatch(/^\uFEFF?date,/i)
  })
})

/** The content of the file that a button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()])
  return readFileSync(await download.path(), 'utf8')
}
