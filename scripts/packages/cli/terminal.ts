import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { escapeForTerminal, escapeLinesForTerminal } from '../terminal/terminal-text.ts'

/** Streams and environment of a command. */
export interface CommandTerminal {
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** Signal that aborts commands that otherwise never end, such as `tail`. */
  signal: AbortSignal
}

/**
 * Terminal whose output is escaped, so that control characters of a service or a file cannot affect the user's screen.
 */
export interface GuardedTerminal extends CommandTerminal {
  /** Replaces the last line of standard error on a terminal; writes nothing to a pipe or file. */
  redraw(line: string, isLast: boolean): void
}

/**
 * Wraps a terminal so that all output to a screen is escaped, except line breaks. Files and pipes get the exact bytes.
 */
export function guardTerminal(terminal: CommandTerminal): GuardedTerminal {
  const { stdout, stderr } = terminal
  return {
    ...terminal,
    stdout: stdout.isTTY ? escapingTo(stdout) : stdout,
    stderr: stderr.isTTY ? escapingTo(stderr) : stderr,
    redraw: (line, isLast) =>
      void (stderr.isTTY && stderr.write(`\r\x1b[2K${escapeForTerminal(line)}${isLast ? '\n' : ''}`)),
  }
}

/** Returns a stream that escapes what is written and otherwise behaves like `stream`. */
const escapingTo = <Stream extends CommandTerminal['stdout']>(stream: Stream): Stream =>
  Object.create(stream, {
    write: {
      value: (chunk: string | Uint8Array) => stream.write(escapeLinesForTerminal(Buffer.from(chunk).toString('utf8'))),
    },
  })

/** Error for a command that cannot run as it is written. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Asks a question and returns the user's input, or the next line of standard input. A secret is not shown while it is
 * typed.
 */
export async function askFor(
  question: string,
  { stdin, stderr, signal }: CommandTerminal,
  isSecret = false,
): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const hides = isSecret && stdin.isTTY === true
  const reader = createInterface({ input: stdin, output: hides ? hidden : undefined, terminal: hides })
  try {
    // The echo is already off here, so that even input that the user pastes immediately is not shown.
    stderr.write(question)
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', (line) => resolve(line.trim()))
      reader.once('close', () => reject(new CommandError('no input was given')))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  } finally {
    reader.close()
    if (hides) stderr.write('\n')
  }
}
