import { pino } from 'pino'

interface Line {
  request_id?: string
  msg?: string
  err?: { stack?: string; message?: string }
}

/** What is kept of a long run. */
const maxLines = 1_000
const lines: Line[] = []

/** What the services of this process log at error, kept for the test that fails. */
export const serviceLog = pino(
  { level: 'error' },
  {
    write(text: string) {
      lines.push(JSON.parse(text) as Line)
      if (lines.length > maxLines) lines.shift()
    },
  },
)

const inWords = ({ msg = '', err }: Line): string => [msg, err?.stack ?? err?.message].filter(Boolean).join(': ')

/** What the service logged at error about a request, in words; empty when it logged nothing. */
export const loggedOf = (requestId: string): string =>
  lines
    .filter(({ request_id }) => request_id === requestId)
    .map(inWords)
    .join('\n')

/** What the services logged at error since this was last asked, in words. */
export const takeLogged = (): string[] => lines.splice(0).map(inWords)
