import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { findPasswordViolation } from '../../../db/engine/base/passwords/passwords.ts'
import { type Flags, type FlagTable, optionalFlag, UsageError } from '../../packages/terminal/flags.ts'

/** Standard input and standard error. Each is a terminal, a pipe or a file. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

const standard: Terminal = { input: process.stdin, output: process.stderr }

/** Flags for passing a password. */
export const passwordFlags: FlagTable = {
  password: optionalFlag(
    '<text>',
    'The password, 10 to 200 characters; - reads it from standard input. Without this flag, you are asked for it.',
  ),
  'password-stdin': { about: 'Reads the password from the first line of standard input, like --password -.' },
}

/**
 * Returns the password for these flags. The text of --password is visible in the shell's history and the process list.
 * `-` and --password-stdin read the first line of standard input. Without a flag the operator types the password twice,
 * without echo. Throws UsageError for a password that is not allowed.
 */
export async function readPassword(flags: Flags, terminal = standard): Promise<string> {
  const { password: text, 'password-stdin': fromInput } = flags
  if (fromInput && text !== undefined && text !== '-')
    throw new UsageError('give the password with --password or with --password-stdin, not with both')
  const isRead = fromInput !== undefined || text === '-'
  const password = isRead ? await firstLine(terminal) : (text ?? (await promptTwice(terminal)))
  const objection = findPasswordViolation(password)
  if (objection) throw new UsageError(objection)
  return password
}

const firstLine = async ({ input }: Terminal): Promise<string> => (await text(input)).split(/\r?\n/, 1)[0]!

async function promptTwice({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) {
    throw new UsageError('There is no terminal to type a password in. Give it with --password-stdin or --password -.')
  }
  const swallowed = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input, output: swallowed, terminal: true })
  const ask = async (question: string): Promise<string> => {
    output.write(question)
    const typed = await reader.question('')
    output.write('\n')
    return typed
  }
  reader.on('SIGINT', () => process.exit(130))
  try {
    const first = await ask('Password: ')
    if ((await ask('The same again: ')) === first) return first
  } finally {
    reader.close()
  }
  throw new UsageError('The two passwords differ.')
}
