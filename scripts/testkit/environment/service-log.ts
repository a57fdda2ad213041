import { pino } from 'pino'

interface Line {
  request_id?: string
  msg?: string
  err?: { stack?: string; message?: string }
}

/** Maximum number of stored log lines. Older lines are dropped. */
const maxLines = 1_000
const lines: Line[] = []

/** Logger of the services in this process. It stores error lines, so that the report of a failed test can show them. */
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

/** Returns the errors that the service logged for a request, as text; empty if there are none. */
export const errorsLoggedFor = (requestId: string): string =>
  lines
    .filter(({ request_id }) => request_id === requestId)
    .map(inWords)
    .join('\n')

/** Removes and returns the errors that the services have logged since the last call, as text. */
export const takeLoggedErrors = (): string[] => lines.splice(0).map(inWords)
