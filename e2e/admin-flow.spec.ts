// Over 250 lines: one administrator's way from a harvest to a model in service and back, whose steps build on each
// other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { overridePhrase } from '@sugya/contract/rules/models'
import type { Browser, Page } from '@playwright/test'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { startProduct } from '@sugya/testing/start-product'
import { badAnswer, goodAnswer } from '@sugya/testing/fakes/model-answers'
import { startTextSource, type TextSourceServer } from '@sugya/testing/fakes/text-source-server'
import { REFUSED_EDITION } from '@sugya/testing/fakes/text-source-works'
import {
  enterPanel,
  evaluate,
  expect,
  firstAdmin,
  openSection,
  panelWords,
  PATIENCE,
  rollBack,
  sentence,
  startHarvest,
} from './admin-panel.ts'
import { ask, beReader, type Language, test as base } from './product.ts'
import { type Provider, startProvider } from '@sugya/testing/fakes/model-provider'

const BASE = 'base-model'
/** What a reader asks to see which model answers: the provider says its name in the answer. */
const asked: Record<Language, string> = {
  he: 'אם אין אני לי מי לי',
  en: 'If I am not for myself, who will be for me?',
  ru: 'Если я не за себя, то кто за меня?',
}

interface AdminProduct {
  url: string
  source: TextSourceServer
  provider: Provider
  /** Models whose answers are bad from now on. */
  bad: Set<string>
}

const test = base.extend<object, { adminProduct: AdminProduct }>({
  adminProduct: [
    async ({}, use) => {
      const [source, provider] = await Promise.all([startTextSource(), startProvider()])
      const bad = new Set<string>()
      provider.models.answers(({ model, question }) => {
        if (bad.has(model)) return badAnswer()
        const good = goodAnswer({ question })
        return Object.values(asked).includes(question) ? `${good} (${model})` : good
      })
      // What is harvested must not stay for other tests. Of each part of the Tanakh something, for the questions of the
      // evaluation.
      const folder = mkdtempSync(path.join(tmpdir(), 'sugya-admin-flow-'))
      const library = path.join(folder, 'library')
      await buildSmallLibrary(library, ['Genesis', 'Exodus', 'Isaiah', 'Jonah', 'Psalms', 'Proverbs', 'Ruth', 'Ecclesiastes'])
      const product = await startProduct({
        run: 'own',
        variables: {
          LIBRARY_URI: library,
          SEFARIA_BASE_URL: source.url,
          HARVEST_DELAY_MS: '1',
          OPENAI_BASE_URL: provider.baseUrl,
          CHAT_MODEL: BASE,
          ...firstAdmin,
        },
      })
      await use({ url: product.url, source, provider, bad })
      await product.close()
      rmSync(folder, { recursive: true, force: true })
      await Promise.all([source.close(), provider.close()])
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: PATIENCE })

test('an administrator harvests, retries, trains, evaluates, promotes and rolls back in Hebrew, and readers get the answers', async ({
  page,
  browser,
  adminProduct: { url, source, provider, bad },
}) => {
  test.setTimeout(900_000)
  const words = panelWords.he
  await enterPanel(page, url, 'he')

  await test.step('harvests a part of the source, across a reload', async () => {
    source.spoil(/\/v3\/texts\/Pirkei Avot\.3$/, 'down')
    source.spoil(/\/v3\/texts\/Rashi on Genesis\.1$/, 'not JSON')
    source.spoil(/\/v3\/texts\/Shulchan Arukh, Orach Chayim\.1$/, 'error in words')
    const halfway = source.hold(/\/v3\/texts\/Pirkei Avot\.2$/)
    await startHarvest(page, 'he', { categories: [words.harvest.mishnah], titles: ['Rashi', 'Shulchan Arukh', 'No Such Work'] })
    await halfway
    await page.reload()
    await expect(page.getByText(words.harvest.running, { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: words.harvest.progress })).toBeVisible()
    await expect(page.getByRole('button', { name: words.harvest.start, exact: true })).toBeDisabled()
    source.release()
    // Three of its five texts are spoiled.
    await expect(page.getByText(words.harvest.donePartial, { exact: true })).toBeVisible({ timeout: 300_000 })
    await expect(page.getByText(words.harvest.fileSaved)).toBeVisible()
  })

  await test.step('names the edition that was excluded for its license', async () => {
    await openSection(page, 'he', 'sources')
    await expect(page.getByText(REFUSED_EDITION).first()).toBeVisible()
  })

  await test.step('lists every failure, resolves three by retry and the last by dismissal', async () => {
    await openSection(page, 'he', 'errors')
    await page.getByRole('button', { pressed: false }).filter({ hasText: words.harvest.status_partial }).click()
    await page.getByRole('button', { name: words.harvest.seeErrors }).click()
    const row = (reference: string) => page.getByRole('listitem').filter({ hasText: reference })
    await expect(row('Pirkei Avot 3')).toContainText(words.harvest.errorApi)
    await expect(row('Rashi on Genesis 1')).toContainText(words.harvest.errorParse)
    await expect(row('Shulchan Arukh, Orach Chayim 1')).toContainText(words.harvest.errorApi)
    await expect(row('No Such Work')).toContainText(words.harvest.errorNoContent)

    source.repair()
    const retried = ['Pirkei Avot 3', 'Rashi on Genesis 1', 'Shulchan Arukh, Orach Chayim 1']
    for (const reference of retried)
      await row(reference)
        .getByRole('button', { name: sentence(words.harvest.retryOne, { ref: reference }) })
        .click()
    for (const reference of retried)
      await expect(row(reference).getByText(words.harvest.resolved, { exact: true })).toBeVisible({ timeout: 300_000 })
    await row('No Such Work')
      .getByRole('button', { name: sentence(words.harvest.resolveOne, { ref: 'No Such Work' }) })
      .click()
    await expect(row('No Such Work').getByText(words.harvest.resolved, { exact: true })).toBeVisible()
  })

  await test.step('shows the new texts to a reader at once', async () => {
    const reader = await askAsReader(browser, url, 'he', BASE)
    await expect(reader.getByText('פרקי אבות א׳:י״ד').first()).toBeVisible()
    await reader.context().close()
  })

  const tuned = await test.step('offers the training file, starts a job and follows it across a reload', async () => {
    await openSection(page, 'he', 'training')
    await page
      .getByRole('button', { name: sentence(words.training.trainOn, {}) })
      .first()
      .click()
    await expect(page.getByText(words.training.started)).toBeVisible()
    await expect.poll(() => provider.tuning.jobs.size).toBe(1)
    const [job = ''] = provider.tuning.jobs.keys()
    provider.tuning.train(job, 6)
    const card = page.getByRole('listitem').filter({ hasText: job })
    await expect(card.getByText(words.training.status_running)).toBeVisible()
    await page.reload()
    await expect(card.getByRole('progressbar', { name: words.training.jobRunning })).toBeVisible()
    await card.getByRole('button', { name: words.training.details }).click()
    const curve = (steps: string) => card.getByRole('img', { name: sentence(words.training.curveText, { steps }) })
    await expect(curve('6')).toBeVisible()
    provider.tuning.train(job, 14)
    provider.tuning.succeed(job)
    await expect(card.getByText(words.training.status_succeeded)).toBeVisible({ timeout: 300_000 })
    // The open curve has followed to the last step.
    await expect(curve('20')).toBeVisible()
    return provider.tuning.jobs.get(job)?.fine_tuned_model ?? ''
  })

  await test.step('holds a worse model back until the administrator types the confirmation', async () => {
    bad.add(tuned)
    await evaluate(page, 'he', tuned)
    const card = page.getByRole('listitem').filter({ hasText: words.models.comparison }).first()
    await card.getByRole('button', { name: words.models.comparison }).click()
    await expect(card.getByRole('columnheader', { name: words.models.baseline })).toBeVisible()
    await expect(card.getByRole('rowheader', { name: words.models.measure_quotesProven })).toBeVisible()
    await expect(card.getByText(sentence(words.models.muchWorse, {})).first()).toBeVisible()

    await page.getByRole('button', { name: sentence(words.models.promoteNamed, { name: tuned }) }).click()
    const gate = page.getByRole('dialog')
    await expect(gate.getByText(sentence(words.models.gateRegressions, { limit: '10' }))).toBeVisible()
    const promote = gate.getByRole('button', { name: words.models.promote, exact: true })
    await expect(promote).toBeDisabled()
    await gate.getByLabel(words.models.confirmation).fill('כן')
    await expect(promote).toBeDisabled()
    await gate.getByLabel(words.models.confirmation).fill(overridePhrase('he', tuned))
    await promote.click()
    await expect(gate).toBeHidden()
    await expect.poll(() => presentModel(page, url)).toBe(tuned)
    await rollBack(page, 'he', BASE)
    await expect.poll(() => presentModel(page, url)).toBe(BASE)
  })

  await test.step('promotes an equally good model without a confirmation, which answers the next reader', async () => {
    bad.delete(tuned)
    await evaluate(page, 'he', tuned)
    await page.getByRole('button', { name: sentence(words.models.promoteNamed, { name: tuned }) }).click()
    const gate = page.getByRole('dialog')
    await expect(gate.getByText(words.models.gateOpen)).toBeVisible()
    await gate.getByRole('button', { name: words.models.promote, exact: true }).click()
    await expect(gate).toBeHidden()
    await (await askAsReader(browser, url, 'he', tuned)).context().close()
    await openSection(page, 'he', 'training', 'work')
    await expect(page.getByRole('region', { name: words.training.currentModel })).toContainText(tuned)
  })

  await test.step('rolls back with one click, and the previous model answers again', async () => {
    await openSection(page, 'he', 'training', 'models')
    await rollBack(page, 'he', BASE)
    await (await askAsReader(browser, url, 'he', BASE)).context().close()
  })

  await test.step('records every one of these actions', async () => {
    await openSection(page, 'he', 'training', 'log')
    const { models } = words
    for (const [act, times] of [
      [models.action_harvest, 1],
      [models.action_retry, 3],
      [models.action_resolveError, 1],
      [models.action_start, 1],
      [models.action_evaluate, 2],
      [models.action_promote, 2],
      [models.action_rollBack, 2],
    ] as const)
      await expect(page.getByRole('row').filter({ hasText: act })).toHaveCount(times)
    await expect(page.getByRole('row').filter({ hasText: overridePhrase('he', tuned) })).toHaveCount(1)
  })
})

for (const language of ['en', 'ru'] as const)
  test(`an administrator harvests one work again and changes the model and back, in ${language}`, async ({
    page,
    browser,
    adminProduct: { url },
  }) => {
    test.setTimeout(600_000)
    const words = panelWords[language]
    await enterPanel(page, url, language)
    await startHarvest(page, language, { titles: ['Pirkei Avot'] })
    await expect(page.getByText(words.harvest.done, { exact: true })).toBeVisible({ timeout: 300_000 })

    await openSection(page, language, 'training', 'models')
    const name = `elsewhere-${language}`
    await page.getByRole('button', { name: words.models.openForm }).click()
    await page.getByLabel(words.models.name, { exact: true }).fill(name)
    await page.getByRole('button', { name: words.models.register, exact: true }).click()
    await page.getByRole('button', { name: sentence(words.models.promoteNamed, { name }) }).click()
    const gate = page.getByRole('dialog')
    await expect(gate.getByText(words.models.gateNotEvaluated)).toBeVisible()
    await gate.getByLabel(words.models.confirmation).fill(overridePhrase(language, name))
    await gate.getByRole('button', { name: words.models.promote, exact: true }).click()
    await expect(gate).toBeHidden()
    await (await askAsReader(browser, url, language, name)).context().close()
    await rollBack(page, language, BASE)
    await (await askAsReader(browser, url, language, BASE)).context().close()
  })

/** Asks as a new reader; the answer is by the model. The page stays open. */
async function askAsReader(browser: Browser, url: string, language: Language, model: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await beReader(page, language)
  await page.goto(`${url}/chat`)
  await ask(page, asked[language])
  await expect(page.getByRole('article')).toContainText(`(${model})`)
  return page
}

/** The model that the chat reports. */
async function presentModel(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/model/current`)
  return ((await answer.json()) as { model: string }).model
}
