import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const COUNT = 10
const rule = '─'.repeat(80)

/** Prints the files that took longest, so that a slow one is noticed when it is added. */
export function printSlowest(title: string, files: Map<string, number>): void {
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, COUNT)
  const lines = slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`)
  process.stdout.write(`\n${rule}\n${title}, slowest files:\n${lines.join('\n')}\n`)
}

/** Vitest: the slowest files, and whether the tests on PostgreSQL ran. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = new Map<string, number>()
    const postgres = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      const { duration, setupDuration, collectDuration, environmentSetupDuration } = module.diagnostic()
      files.set(module.moduleId, duration + setupDuration + collectDuration + environmentSetupDuration)
      for (const test of module.children.allTests()) if (test.fullName.includes('(PostgreSQL)')) postgres[test.result().state]++
    }
    printSlowest('Unit and server tests', files)
    const ran = postgres.passed + postgres.failed
    if (ran > 0) process.stdout.write(`\nPostgreSQL: ${String(ran)} tests ran on it, ${String(postgres.skipped)} skipped.\n`)
    else if (postgres.skipped > 0)
      process.stdout.write(
        `\n*** SKIPPED: no PostgreSQL lets the tests in at 127.0.0.1:5432; ${String(postgres.skipped)} tests did not run on it. ***\n`,
      )
  }
}
