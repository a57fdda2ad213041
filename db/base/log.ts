import { type DestinationStream, type Logger, pino } from 'pino'
import { machineNow } from './clock.ts'

/** The log of a process: JSON lines without credentials, request bodies, or values that the database refused. */
export function openLog(
  process: 'api' | 'worker',
  { level, destination }: { level: string; destination?: DestinationStream },
): Logger {
  const options = {
    level,
    base: { process },
    redact: ['req.headers.authorization', '*.password', '*.secret'],
    serializers: { err: (error: unknown) => told(error) },
  }
  return pino(options, destination ?? standardOutput())
}

/**
 * Writes lines of level info whose members are JSON already, such as `"status":200,"method":"GET"`, whatever level the log
 * has. Nothing in them is hidden or left out. There is one for each request; a line that pino makes was a sixth of what
 * it costs to refuse one.
 */
export function plainLines(log: Logger): (members: string, message: string) => void {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>
  const bindings = Object.entries(log.bindings()).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  )
  const own = bindings.join('')
  return (members, message) => stream!.write(`${usual}"time":${machineNow()},${own}${members},"msg":"${message}"}\n`)
}

/**
 * Lines that report nothing wrong are written together, within a fifth of a second, since there is one for each request;
 * the others at once. What is left is written when the process exits.
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
  // Before the output writes out what it has, and takes no more.
  process.prependListener('beforeExit', flush).prependListener('exit', flush)
  return {
    write(line) {
      lines += line
      if (lines.length > together || !line.startsWith(usual)) flush()
      else timer ??= setTimeout(flush, togetherMs).unref()
    },
  }
}

/** How many characters of usual lines, about, are written together, and how long the first of them waits. */
const together = 16_000
const togetherMs = 200

/** How the lines of level info begin. */
const usual = '{"level":30,'

/**
 * The members of an error that are logged. Others may hold a request's body, a query's values or the row that broke a
 * rule.
 */
const members = ['code', 'errno', 'syscall', 'status', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']
const deepestCause = 5

/** An error as it is logged: its kind, message, stack and causes, and of its other members those listed above. */
function told(error: unknown, depth = 0): unknown {
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
    ...(cause !== undefined && { cause: told(cause, depth + 1) }),
  }
}

/**
 * Messages end with the value at fault when the database cannot read it (SQLSTATE 22), and quote the text in JSON's
 * errors.
 */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) return error.message.replace(/"[\s\S]*"/, '"..."')
  return error instanceof SyntaxError ? error.message.replace(/"[\s\S]*"/, '"..."') : error.message
}
