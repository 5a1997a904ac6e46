import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProduct } from '@sugya/testing/start-product'
import { chat } from '../web/src/words/en/chat.ts'
import { ask, beReader, expect, test as base } from './product.ts'
import { expectCopies, listCopies, signOut, signUp, waitForWorker } from './reader-session.ts'

interface Site {
  /** An address whose server the operator may replace, as at an update. */
  url: string
  /**
   * What the operator has done: nothing, published another version of the worker, or withdrawn it by OFFLINE_COPIES=0.
   */
  state: { worker: 'first' | 'next' | 'withdrawn' }
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ finder }, use) => {
      const withdrawn = await startProduct({ run: 'own', variables: { OFFLINE_COPIES: '0' } })
      const state: Site['state'] = { worker: 'first' }
      const server = createServer((request, response) => {
        const target = state.worker === 'withdrawn' ? withdrawn.url : finder
        void forward(target, request.url ?? '/').then(({ status, headers, body }) => {
          const isNext = state.worker === 'next' && request.url === '/sw.js'
          response.writeHead(status, headers)
          response.end(isNext ? body.toString('utf8').replaceAll("'texts-1'", "'texts-2'") : body)
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use({ url: `http://localhost:${String((server.address() as AddressInfo).port)}`, state })
      await close(server)
      await withdrawn.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

/** What a server answers to a read. */
async function forward(target: string, address: string) {
  const answer = await fetch(`${target}${address}`)
  const headers = Object.fromEntries(
    ['content-type', 'cache-control', 'content-security-policy'].map((name) => [name, answer.headers.get(name) ?? '']),
  )
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
}

test('a new version of the service worker takes over and deletes the copies of the old one, and a withdrawn one leaves nothing', async ({
  page,
  context,
  site,
}) => {
  await beReader(page, 'en')
  const open = async () => {
    await page.goto(`${site.url}/texts/Genesis_25:29-34`)
    await expect(page.getByText('pottage').first()).toBeVisible()
  }
  const listCaches = () => page.evaluate(async () => (await caches.keys()).toSorted().join(' '))

  await test.step('the first version keeps a text', async () => {
    await open()
    await waitForWorker(page)
    await open()
    await expectCopies(page, ['/api/texts/ref/'])
    expect(await listCaches()).toContain('texts-1')
  })

  await test.step('the next version takes over at the next visit', async () => {
    site.state.worker = 'next'
    await open()
    await expect.poll(listCaches).not.toContain('texts-1')
    await open()
    await expectCopies(page, ['/api/texts/ref/'])
    expect(await listCaches()).toContain('texts-2')
    await context.setOffline(true)
    await open()
    await context.setOffline(false)
  })

  await test.step('the withdrawn version leaves neither copies nor a worker', async () => {
    site.state.worker = 'withdrawn'
    await open()
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await listCaches()).toBe('')
    await context.setOffline(true)
    await expect(page.goto(`${site.url}/texts/Genesis_25:29-34`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(false)
    await open()
  })
})

test('read texts and conversations stay readable, and not for the next reader of the device', async ({ page, context, finder }) => {
  await beReader(page, 'en')
  await page.goto(`${finder}/chat`)
  await signUp(page)
  await page.goto(`${finder}/chat`)
  await waitForWorker(page)
  await ask(page, 'Who sold his birthright for lentil stew?')
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
  await expect(page.getByRole('article').locator('[data-status=proven]').first()).toBeVisible()
  const conversation = page.url()
  await page.goto(`${finder}/texts/Genesis_25:29-34`)
  await expect(page.getByText('pottage').first()).toBeVisible()
  await page.goto(conversation)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectCopies(page, ['/api/texts/ref/', '/messages'])

  await test.step('the same reader', async () => {
    await context.setOffline(true)
    await page.goto(conversation)
    await expect(page.getByRole('article').first()).toContainText('Genesis 25')
    await expect(page.getByText('You are offline: this is a saved copy.')).toBeVisible()
    await page.goto(`${finder}/texts/Genesis_25:29-34`)
    await expect(page.getByText('pottage').first()).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('nobody after signing out', async () => {
    await page.goto(`${finder}/chat`)
    await signOut(page)
    await expect.poll(() => listCopies(page)).not.toMatch(/\/api\/(?:conversations|study|sheets|account)/)
    await context.setOffline(true)
    await page.goto(conversation)
    await expect(page.getByText(chat.errorLoadingMessages)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await context.setOffline(false)
  })

  await test.step('another reader', async () => {
    await page.goto(`${finder}/chat`)
    await signUp(page)
    expect(await listCopies(page)).not.toContain('/messages')
    await page.goto(`${finder}/texts/Genesis_25:29-34`)
    await expect(page.getByText('pottage').first()).toBeVisible()
    await context.setOffline(true)
    await page.goto(conversation)
    await expect(page.getByText(chat.errorLoadingMessages)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await context.setOffline(false)
  })
})
