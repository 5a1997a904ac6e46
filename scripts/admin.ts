/**
 * Administrators from the command line: `npm run admin -- list`, `create NAME [--email ADDRESS]`, `reset NAME`,
 * `reset-second-factor NAME`, `disable NAME`, `enable NAME`. The password is typed without echo, or read from standard
 * input when that is not a terminal. It is never an argument: the process list and the shell history show arguments.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { emailProblem } from '@sugya/contract/rules/account'
import { createArgon2Passwords } from '../server/src/adapters/passwords/argon2.ts'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import { ConfigError, readProcessConfig } from '../server/src/config.ts'
import { findAdminPasswordProblem, createAdmin } from '../server/src/features/admin/create-admin.ts'
import type { Store } from '../server/src/ports/store/store.ts'

const usage = `Usage: npm run admin -- COMMAND
  list                            all administrators
  create NAME [--email ADDRESS]   a new administrator; asks for the password
  reset NAME                      a new password; all sessions end
  reset-second-factor NAME        for a lost phone: signs in by password alone again; all sessions end
  disable NAME                    no more sign-in; all sessions end at once
  enable NAME                     can sign in again`

/** An error of the operator: its message is printed without a stack. */
class CommandError extends Error {}

const passwords = createArgon2Passwords()

async function run(): Promise<void> {
  const { command, name, email } = readCommand()
  const { databaseUrl, dataDir } = readProcessConfig()
  // Read before the database opens, so that no lock is held while the operator types.
  const password = command === 'create' || command === 'reset' ? await readPassword() : ''
  const log = { info: () => undefined, error: (fields: object, message: string) => console.error(message, fields) }
  const store = await openStore({ databaseUrl, dataDir, log })
  try {
    console.log(await execute(store, { command, name, email, password }))
  } finally {
    await store.close()
  }
}

function readCommand() {
  const { positionals, values } = parseCommandLine()
  const [command = '', name = '', ...more] = positionals
  const known = ['list', 'create', 'reset', 'reset-second-factor', 'disable', 'enable'].includes(command)
  if (!known || more.length > 0 || (command === 'list') !== (name === '')) throw new CommandError(usage)
  if (values.email !== undefined && (command !== 'create' || emailProblem(values.email) !== null))
    throw new CommandError(command === 'create' ? 'The e-mail address is invalid.' : usage)
  return { command, name, email: values.email?.trim() }
}

function parseCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } })
  } catch {
    throw new CommandError(usage)
  }
}

interface Command {
  command: string
  name: string
  email: string | undefined
  password: string
}

/** Runs the command and returns what it did. */
async function execute(
  { admins, secondFactors }: Pick<Store, 'admins' | 'secondFactors'>,
  { command, name, email, password }: Command,
): Promise<string> {
  const confirm = (done: boolean, message: string) => {
    if (!done) throw new CommandError(`There is no administrator ${name}.`)
    return message
  }
  switch (command) {
    case 'create': {
      const created = await createAdmin({ admins, passwords }, { username: name, password, email })
      if (created === undefined) throw new CommandError(`The name ${name} or its e-mail address belongs to another administrator.`)
      return `The administrator ${created.username} was created.`
    }
    case 'reset':
      return confirm(await admins.setPassword(name, await passwords.hash(password)), `${name} has a new password; all sessions have ended.`)
    case 'reset-second-factor':
      return confirm(await secondFactors.reset(name), `${name} signs in by password alone; all sessions have ended.`)
    case 'disable':
      return confirm(await admins.setActive(name, false), `${name} is disabled; all sessions have ended.`)
    case 'enable':
      return confirm(await admins.setActive(name, true), `${name} can sign in again.`)
    default:
      return formatList(await admins.list())
  }
}

function formatList(all: Awaited<ReturnType<Store['admins']['list']>>): string {
  if (all.length === 0) return 'There are no administrators. Create the first: npm run admin -- create NAME'
  return all
    .map(({ username, email, isActive, lastLogin }) => {
      const seen = lastLogin === null ? 'never signed in' : `last signed in ${lastLogin.toISOString()}`
      return `${username}  ${email}  ${isActive ? 'active' : 'disabled'}  ${seen}`
    })
    .join('\n')
}

/** Throws CommandError when the repetition differs or the password is too weak. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  // A pipe ends with a line break, which is not part of the password.
  const password = isTerminal ? await ask('New password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')
  const problem = await findAdminPasswordProblem(passwords, password)
  if (problem !== null) throw new CommandError(problem)
  if (isTerminal && (await ask('Repeat: ')) !== password) throw new CommandError('The passwords differ.')
  return password
}

/** Asks in the terminal without echo. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('', { signal: onInterrupt(terminal) })
  } catch {
    throw new CommandError('Cancelled.')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** Aborts on Ctrl+C, which a terminal in raw mode hands to the program, and at the end of the input. */
function onInterrupt(terminal: { once(event: 'SIGINT' | 'close', listener: () => void): unknown }): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  terminal.once('SIGINT', stop)
  terminal.once('close', stop)
  return controller.signal
}

try {
  await run()
} catch (error) {
  if (error instanceof Error && error.name === 'FolderInUse')
    console.error(
      `${error.message}\nThe embedded database takes one process at a time: stop the server, run the command again, and start the server.`,
    )
  else if (error instanceof CommandError || error instanceof ConfigError) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
