import { openSuiteLog } from './logs/suite-log.ts'

/** Runs before the first test; the returned function runs after the last. */
export default openSuiteLog
