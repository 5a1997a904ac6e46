import { expect as quick, type Page } from '@playwright/test'
import { admin as adminEn } from '../web/src/words/en/admin.ts'
import { harvest as harvestEn } from '../web/src/words/en/harvest.ts'
import { models as modelsEn } from '../web/src/words/en/models.ts'
import { training as trainingEn } from '../web/src/words/en/training.ts'
import { admin as adminHe } from '../web/src/words/he/admin.ts'
import { harvest as harvestHe } from '../web/src/words/he/harvest.ts'
import { models as modelsHe } from '../web/src/words/he/models.ts'
import { training as trainingHe } from '../web/src/words/he/training.ts'
import { admin as adminRu } from '../web/src/words/ru/admin.ts'
import { harvest as harvestRu } from '../web/src/words/ru/harvest.ts'
import { models as modelsRu } from '../web/src/words/ru/models.ts'
import { training as trainingRu } from '../web/src/words/ru/training.ts'
import { beReader, type Language } from './product.ts'

/**
 * What the panel begins runs in processes of its own, which on a small machine wait for each other. In milliseconds.
 */
export const PATIENCE = 120_000
export const expect = quick.configure({ timeout: PATIENCE })

/** The panel in the words of each language. */
export const panelWords = {
  he: { admin: adminHe, harvest: harvestHe, models: modelsHe, training: trainingHe },
  en: { admin: adminEn, harvest: harvestEn, models: modelsEn, training: trainingEn },
  ru: { admin: adminRu, harvest: harvestRu, models: modelsRu, training: trainingRu },
}

/** Variables that make the administrator whom `enterPanel` signs in. */
export const firstAdmin = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/**
 * A sentence of the catalogs with its gaps filled, whatever invisible signs of direction stand around what fills them;
 * one that is not given, with anything.
 */
export function sentence(words: string, gaps: Record<string, string>): RegExp {
  const escaped = words.replace(/[.*+?^$()[\]\\|]/g, '\\$&')
  const filling = (gap: string) => (gaps[gap] === undefined ? '.+' : escapeName(gaps[gap]))
  return new RegExp(escaped.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => `[\\u2066-\\u2069]?${filling(gap)}[\\u2066-\\u2069]?`))
}

const escapeName = (name: string) => name.replace(/[.*+?^$(){}[\]\\|]/g, '\\$&')

/** Signs in by the form at /admin, as an administrator who reads the language. */
export async function enterPanel(page: Page, url: string, language: Language): Promise<void> {
  const { admin } = panelWords[language]
  await beReader(page, language)
  await page.goto(`${url}/admin`)
  await page.getByLabel(admin.username, { exact: true }).fill(firstAdmin.ADMIN_USERNAME)
  await page.getByLabel(admin.password, { exact: true }).fill(firstAdmin.ADMIN_PASSWORD)
  await page.getByRole('button', { name: admin.logIn, exact: true }).click()
  await expect(page.getByRole('heading', { name: admin.dashboardTitle })).toBeVisible()
}

type Section = 'training' | 'harvest' | 'sources' | 'errors' | 'analytics'
type TrainingPart = 'work' | 'models' | 'feedback' | 'log'

/** Opens a section by its button; of the training also a part by its tab. */
export async function openSection(page: Page, language: Language, section: Section, part?: TrainingPart): Promise<void> {
  const { admin, training } = panelWords[language]
  const bar = page.getByRole('toolbar', { name: admin.sections })
  await bar.getByRole('button', { name: admin[`section_${section}`], exact: true }).click()
  if (part !== undefined) await page.getByRole('tab', { name: training[`part_${part}`], exact: true }).click()
}

/** Chooses categories by their names in the panel and titles as the source has them, and starts the harvest. */
export async function startHarvest(
  page: Page,
  language: Language,
  { categories = [], titles = [] }: { categories?: string[]; titles?: string[] },
): Promise<void> {
  const { harvest } = panelWords[language]
  await openSection(page, language, 'harvest')
  await page.getByText(harvest.options, { exact: true }).click()
  for (const category of categories) await page.getByRole('checkbox', { name: category, exact: true }).check()
  await page.getByLabel(harvest.titles, { exact: true }).fill(titles.join('\n'))
  await page.getByRole('button', { name: harvest.start, exact: true }).click()
  await expect(page.getByText(harvest.running, { exact: true })).toBeVisible()
}

/** Evaluates a model from its card, to the end. */
export async function evaluate(page: Page, language: Language, model: string): Promise<void> {
  const { models } = panelWords[language]
  await openSection(page, language, 'training', 'models')
  await page.getByRole('button', { name: sentence(models.evaluateNamed, { name: model }) }).click()
  await expect(page.getByText(models.evaluation_running, { exact: true })).toBeVisible()
  await expect(page.getByText(models.evaluation_running, { exact: true })).toBeHidden({ timeout: 300_000 })
  await expect(page.getByText(models.evaluation_complete, { exact: true }).first()).toBeVisible()
}

/** Puts the model before back into service. */
export async function rollBack(page: Page, language: Language, to: string): Promise<void> {
  const { models } = panelWords[language]
  await page.getByRole('button', { name: sentence(models.rollBack, { name: to }) }).click()
  await expect(page.getByText(sentence(models.rolledBack, { name: to })).first()).toBeVisible()
}
