/**
 * Simulates renewals, failed charges and cancellations of sandbox subscriptions: `npm run sandbox -- list` or `npm
 * run sandbox -- renew|fail|end|refund|dispute EMAIL`. The embedded database takes one process at a time: while the
 * server holds it, the server carries out the command.
 */
import { sandboxSteps, type SandboxStep } from '../server/src/ports/payments.ts'
import { ConfigError, readProcessConfig, type Config } from '../server/src/config.ts'
import type { SandboxLine } from '../server/src/features/billing/advance-sandbox.ts'

const usage = `Usage: npm run sandbox -- list | ${sandboxSteps.join('|')} EMAIL`

interface SandboxCommands {
  list(): Promise<SandboxLine[]>
  advance(email: string, what: SandboxStep): Promise<boolean>
}

async function run(): Promise<void> {
  const [what, email, ...rest] = process.argv.slice(2)
  const step = sandboxSteps.find((name) => name === what)
  if (rest.length > 0 || (what === 'list' ? email !== undefined : step === undefined || email === undefined)) throw new ConfigError(usage)
  const config = readProcessConfig()
  if (config.payments.provider !== 'sandbox') throw new ConfigError('This installation uses Stripe, so there is no sandbox.')
  await withSandbox(config, async (sandbox) => {
    if (step !== undefined && email !== undefined && !(await sandbox.advance(email, step)))
      throw new ConfigError(`${email} has no subscription in a state for this step.`)
    const lines = await sandbox.list()
    const shown = email === undefined ? lines : lines.filter((line) => line.email === email.trim().toLowerCase())
    if (shown.length === 0) console.log('The sandbox has no subscriptions.')
    else console.table(shown)
  })
}

/** Runs on the database, or through the server that holds it. */
async function withSandbox(config: Config, act: (sandbox: SandboxCommands) => Promise<void>): Promise<void> {
  const [{ openStore }, { systemClock: clock }, { createSandboxPayments }, { advanceSandbox, listSandbox }] = await Promise.all([
    import('../server/src/adapters/store/open-store.ts'),
    import('../server/src/adapters/clock.ts'),
    import('../server/src/adapters/payments/sandbox.ts'),
    import('../server/src/features/billing/advance-sandbox.ts'),
  ])
  const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }
  let store
  try {
    store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'FolderInUse') throw error
    await act(await runningServer(config))
    return
  }
  try {
    const deps = { payments: createSandboxPayments({ ledger: store.billing.sandbox, clock }), billing: store.billing, clock }
    await act({ list: () => listSandbox(deps), advance: (email, what) => advanceSandbox(deps, email, what) })
  } finally {
    await store.close()
  }
}

async function runningServer({ host, port, dataDir }: Config): Promise<SandboxCommands> {
  const { readSandboxKey } = await import('../server/src/adapters/payments/sandbox-key.ts')
  const key = readSandboxKey(dataDir)
  if (key === undefined) throw new ConfigError(`The server that uses ${dataDir} runs without the sandbox.`)
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  const address = `http://${reached}:${String(port)}/api/billing/sandbox`
  async function call(path: string, body?: object): Promise<unknown> {
    const headers = { 'x-sandbox-key': key ?? '', ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(address + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }).catch(
      () => undefined,
    )
    if (response?.ok !== true)
      throw new ConfigError(
        `A server uses ${dataDir} but does not answer at ${address} (${String(response?.status ?? 'no answer')}). Set HOST and PORT as the server has them, or stop it.`,
      )
    return await response.json()
  }
  return {
    list: async () => (await call('/subscriptions')) as SandboxLine[],
    advance: async (email, what) => ((await call('/advance', { email, what })) as { happened: boolean }).happened,
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
