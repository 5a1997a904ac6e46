import { beforeEach, vi } from 'vitest'
import type { Notice } from '../lib/browser/notice.ts'
import * as notifying from '../lib/browser/notify.ts'

/**
 * Collects what the tests of a file tell the reader, which is then not shown; emptied before each test. A spy, not a
 * mocked module: the file shares the loaded application with others.
 */
export function collectNotices(): Notice[] {
  const notices: Notice[] = []
  beforeEach(() => {
    notices.length = 0
    vi.spyOn(notifying, 'notify').mockImplementation((notice) => void notices.push(notice))
    vi.spyOn(notifying, 'prepareNotices').mockImplementation(() => undefined)
  })
  return notices
}
