import { openSuiteLog } from './logs/suite-log.ts'

/** Before the first test: makes the folder of the run. What it returns runs after the last. */
export default openSuiteLog
