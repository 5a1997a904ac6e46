import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, startProduct, type TestProduct } from '@sugya/testing/start-product'
import { afterAll, beforeAll, expect, it } from 'vitest'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The last stage of the Dockerfile, each instruction on one line. */
const image = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .at(-1)!
  .split('\n')
const find = (instruction: RegExp) => image.flatMap((line) => instruction.exec(line)?.[1] ?? [])
const command = JSON.parse(find(/^CMD (.+)/)[0] ?? '') as string[]
const healthCheck = JSON.parse(find(/^HEALTHCHECK .* CMD (.+)/)[0] ?? '') as string[]
const environment = Object.fromEntries(
  (find(/^ENV (.+)/)[0] ?? '')
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** The file system of the image: what the last stage copies, without what .dockerignore leaves out. */
const folder = mkdtempSync(path.join(tmpdir(), 'sugya-image-'))
const data = mkdtempSync(path.join(tmpdir(), 'sugya-image-data-'))
/** All of them but the packages, which are those of this checkout and have caches of others. */
const listFiles = () =>
  readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => [
      name,
      ...(statSync(path.join(folder, name)).isDirectory() ? readdirSync(path.join(folder, name), { recursive: true }) : []),
    ])
    .sort()
let before: ReturnType<typeof listFiles>
let product: TestProduct

beforeAll(async () => {
  const isIgnored = (file: string) => /\.test\.tsx?$|server\/test$|node_modules/.test(file)
  for (const name of find(/^COPY (?!--from)(\S+)/)) {
    const filter = (source: string) => !isIgnored(path.relative(ROOT, source))
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter })
  }
  for (const built of ['node_modules', 'web/dist'])
    if (existsSync(path.join(ROOT, built))) {
      cpSync(path.join(ROOT, 'package.json'), path.join(folder, path.dirname(built), 'package.json'))
      symlinkSync(path.join(ROOT, built), path.join(folder, built))
    }
  before = listFiles()
  product = await startProduct({
    run: { command: process.execPath, args: command.slice(1), cwd: folder },
    library: 'small',
    variables: { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, PAYMENTS: 'sandbox' },
  })
})

afterAll(() => {
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
})

const checkHealth = (port: string) => spawnSync(process.execPath, healthCheck.slice(1), { cwd: folder, env: { PORT: port } }).status

it('starts the server by the command of the container image, with the files of the image alone', async () => {
  expect((await product.get('/api/health')).status).toBe(200)
  expect((await product.get('/api/texts/search/Genesis')).status).toBe(200)
})

it('answers the probes of the Helm chart and of Caddy', async () => {
  const probes = ['deploy/helm/sugya/templates/_helpers.tpl', 'deploy/Caddyfile'].flatMap((file) => read(file).match(/\/api\/\w+/g) ?? [])
  expect(new Set(probes)).toEqual(new Set(['/api/health', '/api/ready']))
  for (const probe of probes) expect((await product.get(probe)).status).toBe(200)
})

it('waits by the command of the chart before a replica gets its signal, less than the time it has to end', () => {
  const chart = read('deploy/helm/sugya/templates/_helpers.tpl')
  const [, list = ''] = /preStop:\s+exec:\s+command: \[(.+)\]/.exec(chart) ?? []
  const [program, flag, script = ''] = list.split(/, (?=-e|")/).map((part) => part.replaceAll(/^"|"$/g, ''))
  expect([program, flag]).toEqual(['node', '-e'])
  const waitMs = Number(/\d+/.exec(script)?.[0])
  const drainMs = Number(/^DRAIN_SECONDS=(\d+)/m.exec(read('.env.example').replaceAll('# ', ''))?.[1] ?? 30) * 1000
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(chart)?.[1]) * 1000
  expect(waitMs + drainMs).toBeLessThan(grace)
  expect(spawnSync(process.execPath, ['-e', script.replace(String(waitMs), '1')]).status).toBe(0)
})

it('starts by the same command under systemd', () => {
  const [, program, args] = /^ExecStart=(\S+) (.+)$/m.exec(read('deploy/systemd/sugya.service')) ?? []
  expect(program).toMatch(/\/node_modules\/\.bin\/node$/)
  expect(args?.split(' ')).toEqual(command.slice(1))
})

it('passes the health check of the image while it serves, ends on SIGTERM, and then fails it', async () => {
  const { port } = new URL(product.url)
  expect(checkHealth(port)).toBe(0)
  await product.close()
  expect(checkHealth(port)).toBe(1)
})

it('writes nothing outside of the data folder and the folder of temporary files', () => {
  expect(listFiles()).toEqual(before)
})
