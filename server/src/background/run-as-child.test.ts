import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const HELPER = path.join(import.meta.dirname, 'run-as-child.ts')

/** A child that runs `work` as its task; `options` are those of the helper. */
function start(work: string, options = '{}') {
  const code = `import { getPriority } from 'node:os'; const { runAsChild } = await import(${JSON.stringify(HELPER)}); await runAsChild(${work}, ${options})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const sent: unknown[] = []
  child.on('message', (message) => sent.push(message))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, sent, stderr }))
  return { child, ended }
}

it('a child sends what it made and ends with 0, at a low priority', async () => {
  const { code, sent } = await start('async () => ({ priority: getPriority() })').ended
  expect([code, sent]).toEqual([0, [{ priority: constants.priority.PRIORITY_BELOW_NORMAL }]])
})

it('a child whose parent waits for it keeps its priority', async () => {
  const { sent } = await start('async (send) => { send("half"); return getPriority() }', '{ isUrgent: true }').ended
  expect(sent).toEqual(['half', getPriority()])
})

it('a child that makes nothing sends nothing and ends with 0', async () => {
  expect(await start('async () => {}').ended).toMatchObject({ code: 0, sent: [] })
})

it('a child that fails prints why and ends with 1', async () => {
  const { code, stderr } = await start('async () => { throw new Error("no room") }').ended
  expect(code).toBe(1)
  expect(stderr).toContain('Error: no room')
})

it('a child ends with 1 when its parent is gone', async () => {
  const { child } = start('(send) => { send("begun"); return new Promise(() => setInterval(() => {}, 1000)) }')
  await once(child, 'message')
  child.disconnect()
  expect((await once(child, 'exit'))[0]).toBe(1)
})
