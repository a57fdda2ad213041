import { operationCommands } from '../../../generated/sdk/commands.ts'
import { JobFailure } from '../sdk/jobs.ts'
import { ApiProblem } from '../sdk/problem.ts'
import { findNearestName } from '../terminal/nearest.ts'
import { escapeForTerminal } from '../terminal/terminal-text.ts'
import { completionScript, completionsOf, ownCommands } from './completion.ts'
import { connectAsSignedIn } from './credentials.ts'
import { importFile } from './imports.ts'
import { callOperation, commandOf, helpOf } from './operations.ts'
import { signIn, signOut } from './sign-in.ts'
import { CommandError, type CommandTerminal, type GuardedTerminal, guardTerminal } from './terminal.ts'
import { listenToEvents, tailEvents } from './watching.ts'

const usage = `usage: construction-api <operation> [values of its path] [--flag value ...]

  <operation> --help            Shows the flags of an operation.
  operations [word]             Lists the operations, or those that contain the word.
  import <operation> <file>     Imports a CSV file: --map "Column=field", --default field=value, --dryRun, --updateInPlace,
                                --emptyCells keep, --decimal , (or . for 1,250.00).
  tail                          Prints events as they happen: --type, --after.
  listen                        Prints webhooks as they arrive: --events, --url of a tunnel or --cert and --certKey, --port.
  login --url <address>         Signs in with a browser; with --key it asks for an API key.
  logout                        Revokes the stored sign-in or key and removes its file.
  completion bash|fish|zsh      Prints the completion script for a shell.

The key is CONSTRUCTION_API_KEY, or the one stored by login, or it is asked for. The service is CONSTRUCTION_API_URL, or the one of login.
`

/**
 * Runs a command line and returns the exit code. It is 1 after an error response or a failure, 2 after a mistake in the
 * command, and 130 after an interrupt.
 */
export async function runCommandLine([name, ...args]: string[], given: CommandTerminal): Promise<number> {
  const terminal = guardTerminal(given)
  try {
    await carryOut(name, args, terminal)
    return 0
  } catch (error) {
    if (terminal.signal.aborted) return 130
    for (const line of complaintOf(error)) terminal.stderr.write(`${escapeForTerminal(line)}\n`)
    return error instanceof CommandError || isOfArguments(error) ? 2 : 1
  }
}

async function carryOut(name: string | undefined, args: string[], terminal: GuardedTerminal): Promise<void> {
  if ([name, ...args].some((word) => word !== undefined && /^(--[\w-]+=)?(sk_|rt_|eyJ)/.test(word))) {
    throw new CommandError(
      'do not pass a key as an argument, because every process on this machine can read it; create a new key to replace this one',
    )
  }
  const { stdout } = terminal
  const connected = () => connectAsSignedIn(terminal)
  if (name === undefined || name === '--help' || (name === 'help' && args.length === 0)) return void stdout.write(usage)
  if (name === 'help') return void stdout.write(helpOf(known(args[0]!)))
  if (name === 'operations') return void stdout.write(operationsWith(args[0]))
  if (name === 'completion') return void stdout.write(completionScript(args[0]))
  if (name === 'complete')
    return void stdout.write(
      completionsOf(args)
        .map((word) => `${word}\n`)
        .join(''),
    )
  if (name === 'import') return importFile(args, connected, terminal)
  if (name === 'tail') return tailEvents(args, connected, terminal)
  if (name === 'listen') return listenToEvents(args, connected, terminal)
  if (name === 'login') return signIn(args, terminal)
  if (name === 'logout') return signOut(terminal)
  return callOperation(known(name), args, connected, terminal)
}

function known(name: string) {
  const command = commandOf(name)
  if (command) return command
  const lower = name.toLowerCase()
  const words = [...ownCommands, ...operationCommands.map(({ id }) => id)]
  const whole = (word: string) => word.split(/(?=[A-Z])/).some((part) => part.toLowerCase() === lower)
  const containing = words.filter((word) => word.toLowerCase().includes(lower))
  const having = [...containing.filter(whole), ...containing.filter((word) => !whole(word))].slice(0, 5)
  const alike = having.length > 0 ? having : [findNearestName(name, words)].filter((word) => word !== undefined)
  throw new CommandError(
    `there is no ${name}${alike.length > 0 ? `; there is ${alike.join(', ')}` : '; construction-api operations lists all operations'}`,
  )
}

function operationsWith(word = ''): string {
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase())
  const found = operationCommands.filter(({ id, summary }) => has(id) || has(summary))
  return found.map(({ id, summary }) => `${id.padEnd(36)} ${summary}\n`).join('')
}

const isOfArguments = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

function complaintOf(error: unknown): string[] {
  if (error instanceof ApiProblem) {
    const faults = error.violations.map(({ field, message }) => `  ${field}: ${message}`)
    return [`${error.detail} (${error.status} ${error.code}, ${error.requestId ?? 'no request id'})`, ...faults]
  }
  if (error instanceof JobFailure) return [`${error.message} (${error.job.id})`]
  return [error instanceof Error ? error.message : String(error)]
}
