import { describe, expect, it } from 'vitest'
import { describeJob } from './job-status.ts'

describe('the state of a job', () => {
  it.each([
    ['succeeded', 'good', 'countCompleted'],
    ['completed', 'good', 'countCompleted'],
    ['running', 'busy', 'countTraining'],
    ['processing', 'busy', 'countTraining'],
    ['pending', 'wait', 'countTraining'],
    ['waiting', 'wait', 'countTraining'],
    ['failed', 'bad', 'countFailed'],
    ['error', 'bad', 'countFailed'],
    ['cancelled', 'none', null],
    ['constructor', 'none', null],
  ])('%s is %s and counts in %s', (status, tone, group) => {
    expect(describeJob(status)).toMatchObject({ tone, group })
  })
  it('says of a state it does not know that it is unknown', () => {
    expect(describeJob('dreaming').words).toBe('status_unknown')
  })
})
