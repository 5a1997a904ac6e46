import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Browsers that a machine may have, best first. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What a browser needs to be started by Playwright. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/** A closed network must not slow the browser: none of its own services is asked. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic']

/** Options of every browser. */
const ARGS = [...QUIET, '--no-sandbox']

/**
 * A Chromium for the tests: the one CHROMIUM_PATH names, else an installed one, else the one that comes from npm. Runs
 * as root and as any user.
 */
export async function findBrowser(): Promise<Browser> {
  const installed = [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file !== undefined && isExecutable(file))
  return installed === undefined ? browserOfNpm() : { executablePath: installed, args: ARGS, env: {} }
}

/** The packages of `e2e/chromium`: 67 MB that only the browser tests need, so `npm ci` of the root leaves them out. */
const CHROMIUM = path.join(import.meta.dirname, 'chromium/node_modules/@sparticuz/chromium')

interface ChromiumPackage {
  default: { executablePath: () => Promise<string> }
  inflate: (archive: string) => Promise<string>
}

/**
 * Installs the packages of `e2e/chromium` from the npm registry when they are missing. Throws when the registry does
 * not answer.
 */
async function importChromium(): Promise<ChromiumPackage> {
  if (!existsSync(CHROMIUM))
    execFileSync('npm', ['ci', '--silent', '--prefix', path.join(import.meta.dirname, 'chromium')], { stdio: 'inherit' })
  return (await import(path.join(CHROMIUM, 'build/index.js'))) as ChromiumPackage
}

/**
 * The Chromium that comes from npm (`@sparticuz/chromium`, for Linux), unpacked with its own libraries and fonts into a
 * folder of this checkout. Without the fonts of the machine it draws the same everywhere.
 */
export async function browserOfNpm({ fontsOfMachine = true } = {}): Promise<Browser> {
  const folder = path.join(import.meta.dirname, '../node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const { default: chromium, inflate } = await importChromium()
  const libraries = path.join(folder, 'al2023/lib')
  // The package unpacks into the system's temporary folder, where another user's copy may lie.
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  const executablePath = await chromium.executablePath()
  if (!existsSync(libraries)) await inflate(path.join(CHROMIUM, 'bin/al2023.tar.br'))
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  return {
    executablePath,
    args: [...ARGS, '--no-zygote'],
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: writeFontSettings(folder, { fontsOfMachine }) },
  }
}

/**
 * The package's own settings name folders of another machine. A browser that finds no font at all breaks down at the
 * first text field.
 */
function writeFontSettings(folder: string, { fontsOfMachine }: { fontsOfMachine: boolean }): string {
  const file = path.join(folder, fontsOfMachine ? 'fonts.conf' : 'fonts-own.conf')
  const folders = [path.join(folder, 'fonts'), ...(fontsOfMachine ? ['/usr/share/fonts', '/usr/local/share/fonts'] : [])]
  const settings = [...folders.map((each) => `<dir>${each}</dir>`), `<cachedir>${path.join(folder, 'fonts-cache')}</cachedir>`]
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${settings.join('')}</fontconfig>\n`)
  return file
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
