import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { terminalLines, terminalText } from '../../command-line/terminal-text.ts'

/** Where a command reads and writes. */
export interface CommandTerminal {
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** Ends what would go on without end. */
  signal: AbortSignal
}

/** Where commands write: nothing that a service or a file contains reaches a person's terminal unescaped. */
export interface GuardedTerminal extends CommandTerminal {
  /** Replaces the last line of standard error on a terminal; writes nothing elsewhere. */
  redraw(line: string, isLast: boolean): void
}

/**
 * Guards a terminal: output that a person watches is escaped, all but line breaks, whatever is written. Files and pipes get
 * the exact bytes.
 */
export function guarded(terminal: CommandTerminal): GuardedTerminal {
  const { stdout, stderr } = terminal
  return {
    ...terminal,
    stdout: stdout.isTTY ? escapingTo(stdout) : stdout,
    stderr: stderr.isTTY ? escapingTo(stderr) : stderr,
    redraw: (line, isLast) =>
      void (stderr.isTTY && stderr.write(`\r\x1b[2K${terminalText(line)}${isLast ? '\n' : ''}`)),
  }
}

/** The stream itself but for what is written to it. */
const escapingTo = <Stream extends CommandTerminal['stdout']>(stream: Stream): Stream =>
  Object.create(stream, {
    write: { value: (chunk: string | Uint8Array) => stream.write(terminalLines(Buffer.from(chunk).toString('utf8'))) },
  })

/** A command that cannot be carried out as it is written. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}

/** What a person answers, or the next line of standard input. A secret is not shown as it is typed. */
export async function askFor(
  question: string,
  { stdin, stderr, signal }: CommandTerminal,
  isSecret = false,
): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const hides = isSecret && stdin.isTTY === true
  const reader = createInterface({ input: stdin, output: hides ? hidden : undefined, terminal: hides })
  try {
    // The reader has taken over by now, so that not even what is pasted at once is shown.
    stderr.write(question)
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', (line) => resolve(line.trim()))
      reader.once('close', () => reject(new CommandFault('no input was given')))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  } finally {
    reader.close()
    if (hides) stderr.write('\n')
  }
}
