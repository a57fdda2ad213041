import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where a command reads and writes. */
export interface CommandTerminal {
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** Ends what would go on without end. */
  signal: AbortSignal
}

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
      reader.once('close', () => reject(new CommandFault('nothing was answered')))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  } finally {
    reader.close()
    if (hides) stderr.write('\n')
  }
}

/** Whatever comes over the network is shown without what a terminal would obey. */
export const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
