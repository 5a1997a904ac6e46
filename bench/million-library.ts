import path from 'node:path'
import { connectLibrary } from '../server/src/adapters/library/connect.ts'
import { publish, writeVersion } from '../server/src/adapters/library/write-version.ts'
import { type Finder, openFinder } from '../scripts/open-finder.ts'
export const openMillion = (s: Finder, d: string) => { void connectLibrary; void publish; void writeVersion; void path; return openFinder(d) }
