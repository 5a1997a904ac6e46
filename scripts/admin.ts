/**
 * Administrators from the command line: `npm run admin -- list`, `create NAME [--email ADDRESS]`, `reset NAME`, `disable NAME`, `enable NAME`.
 * A password is asked for without being shown, or read from the standard input when that is no terminal. It is never an argument: those stand in the
 * list of processes and in the history of the shell.
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
import type { AdminStore } from '../server/src/ports/store/admins.ts'

const usage = `Usage: npm run admin -- COMMAND
  list                            who there is
  create NAME [--email ADDRESS]   a new administrator; asks for the password
  reset NAME                      a new password; all sessions end
  disable NAME                    no more sign-in; all sessions end at once
  enable NAME                     sign-in again`

/** A sentence for the operator, without a stack. */
class CommandError extends Error {}

const passwords = createArgon2Passwords()

async function run(): Promise<void> {
  const { command, name, email } = readCommand()
  const { databaseUrl, dataDir } = readProcessConfig()
  // Asked for before the database is opened: nobody waits for a reader who thinks.
  const password = command === 'create' || command === 'reset' ? await readPassword() : ''
  const log = { info: () => undefined, error: (fields: object, message: string) => console.error(message, fields) }
  const store = await openStore({ databaseUrl, dataDir, log })
  try {
    console.log(await carryOut(store.admins, { command, name, email, password }))
  } finally {
    await store.close()
  }
}

function readCommand() {
  const { positionals, values } = parseCommandLine()
  const [command = '', name = '', ...more] = positionals
  const known = ['list', 'create', 'reset', 'disable', 'enable'].includes(command)
  if (!known || more.length > 0 || (command === 'list') !== (name === '')) throw new CommandError(usage)
  if (values.email !== undefined && (command !== 'create' || emailProblem(values.email) !== null))
    throw new CommandError(command === 'create' ? 'The e-mail address is not one.' : usage)
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

/** Does it, and says what was done. */
async function carryOut(admins: AdminStore, { command, name, email, password }: Command): Promise<string> {
  const found = (done: boolean, said: string) => {
    if (!done) throw new CommandError(`There is no administrator ${name}.`)
    return said
  }
  switch (command) {
    case 'create': {
      const made = await createAdmin({ admins, passwords }, { username: name, password, email })
      if (made === undefined) throw new CommandError(`The name ${name}, or its e-mail address, is another administrator's.`)
      return `The administrator ${made.username} was made.`
    }
    case 'reset':
      return found(await admins.setPassword(name, await passwords.hash(password)), `${name} has a new password; all sessions were ended.`)
    case 'disable':
      return found(await admins.setActive(name, false), `${name} is disabled; all sessions were ended.`)
    case 'enable':
      return found(await admins.setActive(name, true), `${name} may sign in again.`)
    default:
      return listed(await admins.list())
  }
}

function listed(all: Awaited<ReturnType<AdminStore['list']>>): string {
  if (all.length === 0) return 'There are no administrators. Make the first: npm run admin -- create NAME'
  return all
    .map(({ username, email, isActive, lastLogin }) => {
      const seen = lastLogin === null ? 'never signed in' : `last signed in ${lastLogin.toISOString()}`
      return `${username}  ${email}  ${isActive ? 'active' : 'disabled'}  ${seen}`
    })
    .join('\n')
}

/** Throws CommandError when the two differ or the password will not do. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  // What a pipe ends with is the end of the line, not of the password.
  const password = isTerminal ? await ask('New password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')
  const problem = findAdminPasswordProblem(password)
  if (problem !== null) throw new CommandError(problem)
  if (isTerminal && (await ask('Once more: ')) !== password) throw new CommandError('The two are not the same.')
  return password
}

/** Asks in a terminal, which shows nothing of what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('', { signal: interrupted(terminal) })
  } catch {
    throw new CommandError('Broken off.')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** Aborted by Ctrl+C, which a terminal that is read letter by letter hands to the program, and by the end of the input. */
function interrupted(terminal: { once(event: 'SIGINT' | 'close', heard: () => void): unknown }): AbortSignal {
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
