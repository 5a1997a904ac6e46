/**
 * Measures how long a conversation of 300 messages takes to open in a browser with an empty cache: from the
 * navigation to its last message on screen. The messages are created over HTTP, with sources and citations like any
 * others. Target: 1 s. `node bench/web-conversation.ts`
 */
import type { Message } from '@sugya/contract/api/chat'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { openBrowser, openPage, prepareBrowser, SCREENS } from './support/browser.ts'
import { percentile, reportAtMost, reportPlain, formatSpread } from './support/figures.ts'
import { LENTIL_STEW, writeLongAnswer } from './support/long-answer.ts'
import { startBenchModel } from './support/model.ts'
import { startServer } from './support/server.ts'

const MESSAGES = 300
const RUNS = 5
const TARGET_MS = 1000
await prepareBrowser()
const model = await startBenchModel({
  firstTokenMs: 0,
  tokenMs: 0,
  tokens: 0,
  // Every answer ends with unique words.
  says: (n) => `${writeLongAnswer(n % 2 === 0 ? 'he' : 'en', 1)}\n\nAnswer ${String(n)}.`,
})
const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench' })
try {
  const { cookie, conversationId, end } = await converse()
  for (const [screen, options] of Object.entries(SCREENS)) {
    const cold: number[] = []
    const again: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const browser = await openBrowser(options)
      try {
        const [name = '', value = ''] = cookie.split('=')
        await browser.context.addCookies([{ name, value, url: server.url }])
        const page = await openPage(browser, server.url, 'he')
        await page.addInitScript((words) => {
          new MutationObserver((_, observer) => {
            if ([...document.querySelectorAll('.prose-answer')].at(-1)?.lastElementChild?.textContent !== words) return
            observer.disconnect()
            // The next frame shows it; the message arrives after that frame.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => performance.mark('drawn')
              port2.postMessage(null)
            })
          }).observe(document, { childList: true, subtree: true, characterData: true })
        }, end)
        const open = async () => {
          await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0, undefined, { timeout: 120_000 })
          return page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN)
        }
        await page.goto(`${server.url}/chat/${conversationId}`, { waitUntil: 'commit' })
        cold.push(await open())
        await page.waitForLoadState('networkidle')
        await page.reload({ waitUntil: 'commit' })
        again.push(await open())
      } finally {
        await browser.close()
      }
    }
    reportAtMost(
      `a conversation of ${String(MESSAGES)} messages opens, ${screen}`,
      percentile(cold, 0.5),
      TARGET_MS,
      'ms',
      `median of ${String(RUNS)}, slowest ${Math.max(...cold).toFixed(0)}; nothing cached`,
    )
    reportPlain(`the same once more, files cached, ${screen}`, `${percentile(again, 0.5).toFixed(0)} ms (${formatSpread(again)})`)
  }
} finally {
  await server.stop()
  await model.close()
}

/**
 * Asks half as many questions as messages are needed, in one conversation of a subscriber, since the questions of
 * guests and free accounts are few. Returns its owner and its last words.
 */
async function converse(): Promise<{ cookie: string; conversationId: string; end: string }> {
  const client = chatClient(server.url)
  await post('/api/auth/signup', { username: 'reader', email: 'reader@example.org', password: 'well of water 7' })
  const { clientSecret } = (await post('/api/create-subscription', {})) as { clientSecret: string }
  await post('/api/billing/sandbox/pay', { clientSecret, cardNumber: '4242 4242 4242 4242' })
  let conversationId: string | undefined
  for (let n = 0; n < MESSAGES / 2; n++) {
    const language = n % 2 === 0 ? 'he' : 'en'
    const answered = await post('/api/chat/enhanced', { message: LENTIL_STEW[language], conversationId, language })
    conversationId = (answered as { message: Message }).message.conversationId
  }
  if (conversationId === undefined) throw new Error('Nothing was asked')
  const stored = await client.messages(conversationId)
  if (stored.length !== MESSAGES) throw new Error(`${String(stored.length)} messages were stored`)
  console.log(`  ${String(JSON.stringify(stored).length)} characters of JSON`)
  return { cookie: client.cookies(), conversationId, end: stored.at(-1)?.content.split('\n\n').at(-1) ?? '' }

  async function post(path: string, body: object): Promise<unknown> {
    const response = await client.call('POST', path, body)
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}: ${await response.text()}`)
    return response.json()
  }
}
