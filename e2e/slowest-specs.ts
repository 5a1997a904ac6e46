import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { printSlowest } from '@sugya/testing/slowest-files'

/** Prints the slowest files after the browser tests. */
export default class SlowestSpecs implements Reporter {
  private readonly files = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    this.files.set(location.file, (this.files.get(location.file) ?? 0) + duration)
  }

  onEnd(): void {
    printSlowest('Browser tests', this.files)
  }
}
