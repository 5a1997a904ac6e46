import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'
import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.ts'
const DIST = '/tmp/l1-dist'
const now = Date.parse('2026-11-21T12:00:00Z')
const at = (h: number) => new Date(now - h * 3600e3).toISOString()
const cost = { usd: 1.2345, pricePerMillion: 25, epochs: 3, source: 'TUNING_PRICE' }
const file = (id: string, name: string, size: number, kind: string, more = {}) => ({ id, originalName: name, filename: `${id}-${name}`.toLowerCase().replace(/[^\w.-]/g, '_'), size, status: 'uploaded', createdAt: at(5), kind, examples: 1240, refused: 3, tokens: 412_330, cost, ...more })
const job = (id: string, status: string, more = {}) => ({ id, openaiJobId: `ftjob-${id}abc`, trainingFileId: 'f1', model: 'gpt-4o-mini-2024-07-18', fineTunedModel: null, status, createdAt: at(3), finishedAt: null, trainedTokens: null, cancelRequested: false, problem: null, detail: null, ...more })
const figures = (p: number) => ({ questions: 150, unanswered: p > 80 ? 1 : 4, referencesFound: { percent: p, of: 120 }, quotesProven: { percent: p + 7, of: 210 }, falseCitations: { percent: 100 - p - 12, of: 340 }, refusalsRight: { percent: 90, of: 30 }, languageKept: { percent: p + 11.3, of: 150 }, medianMs: 4200 + p * 3, p95Ms: 11_500 - p * 20, inputTokens: 1, outputTokens: 1, cost: p / 100 })
const side = (id: string, model: string, p: number) => ({ modelId: id, model, total: figures(p), byLanguage: { he: figures(p), en: figures(p + 3), ru: figures(p - 4) } })
const evaluation = { id: 'e1', status: 'complete', candidate: side('m1', 'ft:gpt-4o-mini:sugya:jewish-texts:9x8y7z', 71.5), baseline: side('base', 'gpt-4o', 84), done: 300, total: 300, secondsLeft: null, failure: null, falls: [{ measure: 'referencesFound', language: null, by: 12.5 }, { measure: 'languageKept', language: 'ru', by: 12.5 }], libraryVersion: 'v-2026-11-20', questionSet: 'abcdef0123456789', startedBy: 'miriam', startedAt: at(4), finishedAt: at(3) }
const answer = { answer: 'על שלושה דברים העולם עומד: על התורה ועל העבודה ועל גמילות חסדים [1].', cited: ['Pirkei Avot 1:2'], referencesFound: true, refusedRightly: null, languageKept: true, quotes: 1, quotesProven: 1, citations: 1, falseCitations: 0, answered: true, ms: 3000, inputTokens: null, outputTokens: null }
const citation = { n: 1, ref: 'Pirkei Avot 1:14', heRef: 'משנה אבות א:יד', ruRef: 'Пиркей Авот 1:14', title: 'Pirkei Avot', quote: 'אִם אֵין אֲנִי לִי, מִי לִי', status: 'proven', language: 'he', edition: 'x', license: 'CC0', url: 'https://x' }
const feedback = { id: 'fb1', rating: 'down', reason: 'wrong_source', note: 'The quotation is from another mishnah.', language: 'en', createdAt: at(30), updatedAt: at(29), resolved: false, resolvedBy: null, resolvedAt: null, messageId: 'm', question: 'Who said “If I am not for myself, who will be for me”?', questionLanguage: 'en', answer: 'Hillel said it in Pirkei Avot [1].\n\nThe saying goes on: “and when I am for myself alone, what am I?”', mode: 'model', model: 'gpt-4o', citations: [citation], sources: [{ ref: citation.ref, heRef: citation.heRef, ruRef: citation.ruRef, title: 'Pirkei Avot', categories: ['Mishnah'], original: { language: 'he', text: citation.quote, edition: 'x', license: 'CC0' }, translation: { language: 'en', text: 'He [also] used to say: If I am not for myself, who is for me?', edition: 'x', license: 'CC0' }, url: 'https://x' }], notices: ['citations_removed'], corrected: false }
const event = (id: string, eventType: string, more = {}) => ({ id, eventType, userId: '5d5c2d0e-93a3-4c3f-9a8e-0e1f5b0b7f11', planType: 'premium', amount: 999, currency: 'usd', paymentStatus: 'paid', createdAt: at(Number(id)), ...more })
const api: Record<string, unknown> = {
  'GET /api/ready': { status: 'ready', library: { state: 'ready', progress: 1 } },
  'GET /api/model/current': { model: 'gpt-4o', isFineTuned: false, fallbackModel: 'gpt-4o-mini', mode: 'model' },
  'GET /api/auth/status': { isAuthenticated: false, user: null },
  'GET /api/training/files': [file('f1', 'harvest-2026-11-20.jsonl', 5_242_880, 'harvest'), file('f2', 'פירוש על מסכת אבות.pdf', 734_003, 'pdf', { status: 'processing', cost: null, tokens: null }), file('f3', 'empty.jsonl', 0, 'jsonl')],
  'GET /api/training/files/f1': { file: file('f1', 'harvest-2026-11-20.jsonl', 5_242_880, 'harvest'), report: { examples: 1240, refused: 3, duplicates: 2, tokens: 412_330, longestTokens: 2411, lines: [{ line: 3, problem: 'not_json' }, { line: 17, problem: 'duplicate' }, { line: 18, problem: 'ends_without_assistant' }], tooFew: true } },
  'GET /api/training/jobs': [job('5', 'running', { trainedTokens: 120_000 }), job('4', 'pending', { openaiJobId: null, cancelRequested: true }), job('3', 'succeeded', { fineTunedModel: 'ft:gpt-4o-mini:sugya:jewish-texts:9x8y7z', finishedAt: at(1) }), job('2', 'failed', { problem: 'file_refused', detail: 'Invalid file format. Line 3: missing "messages".', finishedAt: at(2) }), job('1', 'cancelled')],
  'GET /api/training/jobs/5': { job: job('5', 'running'), events: [{ id: '1', at: at(3), level: 'info', message: 'Created fine-tuning job' }, { id: '2', at: at(2), level: 'warn', message: 'Rate limited, waiting' }], curve: Array.from({ length: 40 }, (_, i) => ({ step: i + 1, trainLoss: 2.4 * Math.exp(-i / 14) + 0.4 + Math.sin(i * 2) * 0.08, validLoss: i % 5 ? null : 2.5 * Math.exp(-i / 16) + 0.5, accuracy: null, trainedTokens: null })) },
  'GET /api/admin/models': { models: [{ id: 'base', name: 'gpt-4o', kind: 'base', isFineTuned: false, isCurrent: true, baseModel: null, jobId: null, note: '', inputPrice: 2.5, outputPrice: 10, createdBy: null, createdAt: null, evaluationId: null }, { id: 'm1', name: 'ft:gpt-4o-mini:sugya:jewish-texts:9x8y7z', kind: 'tuned', isFineTuned: true, isCurrent: false, baseModel: 'gpt-4o-mini-2024-07-18', jobId: '3', note: '', inputPrice: null, outputPrice: null, createdBy: null, createdAt: at(9), evaluationId: 'e1' }], connected: true, before: { id: 'm0', name: 'gpt-4o-2024-05-13' } },
  'GET /api/admin/models/m1/gate': { open: false, problem: 'fell', falls: evaluation.falls, evaluationId: 'e1' },
  'GET /api/admin/models/changes': { changes: [{ number: 2, kind: 'promote', from: 'gpt-4o-2024-05-13', to: 'gpt-4o', evaluationId: null, confirmation: 'use gpt-4o despite the evaluation', changedBy: 'miriam', changedAt: at(40) }], next: null },
  'GET /api/admin/evaluations': { evaluations: [{ ...evaluation, id: 'e2', status: 'running', done: 120, secondsLeft: 380, falls: [], finishedAt: null }, evaluation], next: null },
  'GET /api/admin/evaluations/e1': { ...evaluation, questions: [{ questionId: 'q', language: 'he', question: 'על מה העולם עומד?', expectation: 'cite', references: ['Pirkei Avot 1:2'], candidate: { ...answer, referencesFound: false, cited: [] }, baseline: answer }] },
  'GET /api/admin/feedback': { feedback: [feedback, { ...feedback, id: 'fb2', rating: 'up', reason: null, note: '', corrected: true }], next: null, total: 2 },
  'GET /api/admin/audit': { entries: [{ id: '1', at: at(1), admin: 'miriam', action: 'POST /api/admin/models/:id/promote', details: { id: 'm1', to: 'ft:gpt-4o-mini:sugya' } }, { id: '2', at: at(2), admin: 'miriam', action: 'PATCH /api/admin/other/:id', details: {} }], next: null },
  'GET /api/admin/analytics/kpis': { totalSubscribers: 1284, activeSubscribers: 967, monthlyRevenue: 9660.33, churnRate: 6.42, conversionRate: 12.5, avgRevenuePerUser: 9.99 },
  'GET /api/admin/analytics/subscriptions': [event('1', 'subscription_created'), event('2', 'subscription_renewed'), event('3', 'subscription_canceled', { amount: null, paymentStatus: null, userId: null }), event('4', 'payment_failed', { paymentStatus: 'failed' })],
}
const admin = { id: 'a', username: 'miriam', email: 'm@localhost', role: 'admin' }
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.html': 'text/html', '.svg': 'image/svg+xml' }
const b = await findBrowser()
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: { ...process.env, ...b.env } as Record<string, string> })
const only = process.argv[2]
const problems: string[] = []
async function open(language: string, width: number, scheme: 'light' | 'dark', hash: string, signed = true, where = '/admin'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, colorScheme: scheme, timezoneId: 'Asia/Jerusalem' })
  const page = await context.newPage(); page.setDefaultTimeout(4000)
  page.on('pageerror', (e) => problems.push(`${language} ${hash}: ${e.message}`))
  await page.addInitScript(([l, a, s]) => { localStorage.setItem('language', l!); if (s) { localStorage.setItem('adminToken', 't'); localStorage.setItem('adminUser', a!) } }, [language, JSON.stringify(admin), signed ? 'y' : ''])
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.startsWith('/api/')) {
      const body = api[`${route.request().method()} ${url.pathname}`]
      return body === undefined ? route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'no', requestId: 'r' } } }) : route.fulfill({ json: body })
    }
    const f = path.join(DIST, url.pathname)
    const real = path.extname(f) && existsSync(f) ? f : path.join(DIST, 'index.html')
    return route.fulfill({ body: readFileSync(real), contentType: types[path.extname(real)] ?? 'application/octet-stream' })
  })
  await page.goto(`http://sugya.test${where}${hash}`)
  await page.waitForTimeout(900)
  return page
}
async function shot(page: Page, name: string, axe = true): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) problems.push(`${name}: ${wide}px too wide`)
  await page.screenshot({ path: `/tmp/shots-l1/${name}.png`, fullPage: true })
  if (axe) for (const v of (await new AxeBuilder({ page }).analyze()).violations) problems.push(`${name}: axe ${v.id}: ${v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary).slice(0, 2).join(' | ')}`)
}
const run = async (name: string, f: () => Promise<void>) => { if (!only || name.includes(only)) await f().catch((e: unknown) => problems.push(`${name}: ${String(e).slice(0, 300)}`)) }
const unfold = async (page: Page, names: RegExp) => { for (const one of await page.getByRole('button', { name: names }).all()) if ((await one.getAttribute('aria-expanded')) === 'false') await one.click(); await page.waitForTimeout(300) }
await run('login', async () => { const p = await open('en', 1280, 'light', '', false); await p.getByRole('button', { name: 'Log in' }).click(); await p.waitForTimeout(200); await shot(p, 'login-en') })
await run('login-he', async () => { await shot(await open('he', 360, 'dark', '', false), 'login-he-360') })
await run('work', async () => {
  let p = await open('en', 1280, 'light', ''); await p.getByRole('button', { name: /Report on harvest/ }).click(); await p.getByRole('button', { name: 'Events and curve' }).first().click(); await p.waitForTimeout(400); await shot(p, 'work-en')
  p = await open('he', 360, 'light', ''); await p.getByRole('button', { name: 'אירועים ועקומה' }).first().click(); await p.waitForTimeout(400); await shot(p, 'work-he-360')
  await shot(await open('ru', 768, 'dark', ''), 'work-ru-768-dark')
})
await run('models', async () => {
  let p = await open('en', 1280, 'light', '#training/models'); await p.getByRole('button', { name: 'Side by side' }).last().click(); await p.waitForTimeout(300); await shot(p, 'models-en')
  await p.getByRole('button', { name: 'Answers one by one' }).last().click(); await p.waitForTimeout(300); await shot(p, 'models-answers-en')
  await p.getByRole('button', { name: /Put into service: ft/ }).click(); await p.waitForTimeout(400); await p.screenshot({ path: '/tmp/shots-l1/promote-en.png' })
  p = await open('he', 360, 'dark', '#training/models'); await p.getByRole('button', { name: 'זה לצד זה' }).last().click(); await p.getByRole('button', { name: 'פתיחת הטופס' }).click(); await p.waitForTimeout(300); await shot(p, 'models-he-360')
  await p.getByRole('button', { name: /הפעלה: ft/ }).click(); await p.waitForTimeout(400); await shot(p, 'promote-he-360')
  p = await open('ru', 768, 'light', '#training/models'); await p.getByRole('button', { name: 'Рядом' }).last().click(); await p.waitForTimeout(300); await shot(p, 'models-ru-768')
})
await run('feedback', async () => {
  let p = await open('en', 1280, 'dark', '#training/feedback'); await p.getByRole('button', { name: 'Answer with its sources' }).first().click(); await p.getByRole('button', { name: 'Correct into an example' }).first().click(); await p.waitForTimeout(300); await shot(p, 'feedback-en')
  p = await open('he', 360, 'light', '#training/feedback'); await shot(p, 'feedback-he-360')
})
await run('log', async () => { await shot(await open('he', 768, 'light', '#training/log'), 'log-he-768'); await shot(await open('ru', 360, 'light', '#training/log'), 'log-ru-360') })
await run('analytics', async () => {
  const p = await open('en', 1280, 'light', '#analytics'); await shot(p, 'analytics-en')
  const q = await open('he', 360, 'light', '#analytics'); await q.getByRole('button', { name: /כיצד זה נספר/ }).nth(3).click(); await shot(q, 'analytics-he-360')
  await shot(await open('ru', 768, 'dark', '#analytics'), 'analytics-ru-768')
})
await run('dialog', async () => {
  const p = await open('en', 1280, 'light', '', true, '/chat'); await p.getByRole('button', { name: 'Admin panel' }).click(); await p.waitForTimeout(900); await p.screenshot({ path: '/tmp/shots-l1/dialog-en.png' })
  for (const v of (await new AxeBuilder({ page: p }).include('.admin-dialog').analyze()).violations) problems.push(`dialog: axe ${v.id}: ${v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary).slice(0, 2).join(' | ')}`)
  const q = await open('he', 360, 'dark', '', true, '/chat'); await q.getByRole('button').first().click(); await q.waitForTimeout(400); await q.screenshot({ path: '/tmp/shots-l1/drawer-he-360.png' }); await q.getByRole('button', { name: 'לוח הבקרה למנהלים' }).click(); await q.waitForTimeout(900); await q.screenshot({ path: '/tmp/shots-l1/dialog-he-360.png' })
})
console.log(problems.join('\n') || 'clean')
await browser.close()
