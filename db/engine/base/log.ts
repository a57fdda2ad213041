import { type DestinationStream, type Logger, pino } from 'pino'
import { machineNow } from './clock.ts'

/** Opens the log of a process: JSON lines without credentials, request bodies, or values that the database rejected. */
export function openLog(
  process: 'api' | 'worker',
  { level, destination }: { level: string; destination?: DestinationStream },
): Logger {
  const options = {
    level,
    base: { process },
    redact: ['req.headers.authorization', '*.password', '*.secret'],
    serializers: { err: (error: unknown) => loggableError(error) },
  }
  return pino(options, destination ?? standardOutput())
}

/**
 * Returns a function that writes a log line of level info, whatever the log level is. Its `members` must be JSON
 * already, such as `"status":200,"method":"GET"`. Nothing is redacted. The access log uses it for each request: with
 * pino, writing the line was a sixth of the cost of refusing a request.
 */
export function createInfoLineWriter(log: Logger): (members: string, message: string) => void {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>
  const bindings = Object.entries(log.bindings()).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  )
  const own = bindings.join('')
  return (members, message) =>
    stream!.write(`${infoPrefix}"time":${machineNow()},${own}${members},"msg":"${message}"}\n`)
}

/**
 * Opens standard output. Lines of level info are buffered for up to 200 ms, because each request writes one. A line of
 * another level is written at once, after the buffered lines. The buffer is also written when the process exits.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false })
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // Runs before the output's own exit listener, which flushes and closes the output.
  process.prependListener('beforeExit', flush).prependListener('exit', flush)
  return {
    write(line) {
      lines += line
      if (lines.length > bufferCharacters || !line.startsWith(infoPrefix)) flush()
      else timer ??= setTimeout(flush, bufferMs).unref()
    },
  }
}

/**
 * Number of characters above which the line buffer is written. `bufferMs` is the maximum time that a line waits in it.
 */
const bufferCharacters = 16_000
const bufferMs = 200

/** Beginning of every log line of level info. */
const infoPrefix = '{"level":30,'

/**
 * Members of an error that are logged. Other members may contain a request's body, a query's values or the row that
 * violated a constraint.
 */
const members = ['code', 'errno', 'syscall', 'status', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']
const deepestCause = 5

/** Returns the loggable form of an error: its type, message, stack and causes, and the members listed above. */
function loggableError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = withoutValues(error)
  const stack = error.stack?.replace(error.message, () => message)
  const entries = members.map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const)
  const known = entries.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  const cause = depth < deepestCause ? causes.find((one) => one instanceof Error) : undefined
  return {
    type: error.constructor.name,
    message,
    stack,
    ...Object.fromEntries(known),
    ...(cause !== undefined && { cause: loggableError(cause, depth + 1) }),
  }
}

/**
 * Returns the error's message without quoted values. PostgreSQL quotes the value that it could not read (SQLSTATE class
 * 22), and JSON.parse quotes the text.
 */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) return error.message.replace(/"[\s\S]*"/, '"..."')
  return error instanceof SyntaxError ? error.message.replace(/"[\s\S]*"/, '"..."') : error.message
}
